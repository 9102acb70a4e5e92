# The bot in a container, for amd64 and arm64. docs/hosting.md tells how to build and run it.
FROM python:3.13-slim

WORKDIR /app
COPY requirements.lock .
RUN python -m pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock
COPY . .
# Compiled once here: who runs the bot may not write beside it.
RUN python -m compileall -q bot cogs sandbox \
    && install -d -o 10001 -g 10001 -m 0700 /data

USER 10001:10001
ENV PYTHONUNBUFFERED=1 \
    DATABASE_PATH=/data/delve.sqlite3 \
    HEALTH_PORT=8080
VOLUME /data

# A bot that was started often waits for up to five minutes before Discord hears of it.
HEALTHCHECK --start-period=6m --interval=30s --timeout=5s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8080/health', timeout=4)"]
ENTRYPOINT ["python", "-m", "bot"]
