"""Compiled code that runs on every machine alike: WebAssembly, and its memory as arrays.

A module reaches nothing but its own memory.
"""

import atexit
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import wasmtime


class Compiled:
    """One instance of a module, which stays until the process ends. Not for several threads."""

    def __init__(self, path: Path) -> None:
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        module = wasmtime.Module(engine, path.read_bytes())
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        # They complain if Python has taken their own module apart before them.
        for one in (engine, self._store, module):
            atexit.register(one.close)

    def call(self, name: str, *arguments: int) -> Any:
        """Call an exported function."""
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func), name
        return function(self._store, *arguments)

    def array(
        self, name: str, dtype: npt.DTypeLike, shape: tuple[int, ...] = ()
    ) -> npt.NDArray[Any]:
        """Return what lies at an exported name, in the module's own memory, which never grows."""
        place, memory = self._exports[name], self._exports["memory"]
        assert isinstance(place, wasmtime.Global), name
        assert isinstance(memory, wasmtime.Memory), "every module has one"
        at, number = place.value(self._store), int(np.prod(shape, dtype=int))
        buffer: Any = memory.get_buffer_ptr(self._store)
        there: npt.NDArray[Any] = np.frombuffer(buffer, np.dtype(dtype), number, at)
        return there.reshape(shape)
