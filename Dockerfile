FROM python:3.11-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
COPY requirements.lock .
RUN python -m venv /venv \
    && /venv/bin/pip install --require-hashes --only-binary :all: -r requirements.lock

FROM python:3.11-slim
# FriBiDi lets Pillow shape Arabic and Hebrew names.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --user-group --no-create-home salad \
    && install --directory --owner salad --group salad /data
COPY --from=build /venv /venv
WORKDIR /app
COPY LICENSE ./
COPY engine engine
COPY assets assets
COPY bot bot
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/salad.db \
    HEARTBEAT_FILE=/tmp/salad.heartbeat
USER salad
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=2 \
    CMD ["python", "-m", "bot", "check", "--heartbeat"]
CMD ["python", "-m", "bot", "run"]
