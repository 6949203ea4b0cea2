FROM python:3.13-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
COPY requirements.lock .
RUN python -m venv --without-pip /venv \
    && pip --python /venv/bin/python install --no-compile --require-hashes --only-binary :all: \
        -r requirements.lock
COPY engine /app/engine
COPY assets /app/assets
COPY bot /app/bot
# What is never loaded is not compiled, and a language that nobody can ask for is not kept.
RUN cd /app && /venv/bin/python -m bot.host.lean

FROM python:3.13-slim
# FriBiDi lets Pillow shape Arabic and Hebrew names.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --user-group --no-create-home salad \
    && install --directory --owner salad --group salad /data
# What the image sets stands in a file and not in ENV: there, an empty line of --env-file would
# hide it.
RUN echo "DATABASE_URL=sqlite+aiosqlite:////data/salad.db" >> /etc/salad.env \
    && echo "HEARTBEAT_FILE=/tmp/salad.heartbeat" >> /etc/salad.env
COPY --from=build /venv /venv
COPY LICENSE /app/
COPY --from=build /app /app
ENV PATH=/venv/bin:$PATH \
    PYTHONPATH=/app \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1
# A relative path of the settings, data/salad.db say, is in the volume too.
WORKDIR /
USER salad
VOLUME /data
STOPSIGNAL SIGTERM
# It is asked again and again, so it loads nothing but what it needs.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=2 \
    CMD ["python", "-I", "-S", "/app/bot/pulse.py", "/tmp/salad.heartbeat"]
CMD ["python", "-m", "bot", "run"]
