# A lock for `lockstep try`, in Python. It works as it stands, with nothing but Python 3:
#
#   node bin/lockstep.mjs try gc-pause -- python3 my_lock.py
#
# Lockstep asks over standard input, one JSON object a line, and this process answers on standard output. Put your own lock where acquire and release
# are. Write any other output to standard error: it goes into the trace.
import json
import random
import socket
import sys
import time
import uuid
from urllib.parse import urlparse


class Redis:
    """Minimal Redis client: one command at a time. Yours is better."""

    def __init__(self, url):
        place = urlparse(url)
        self.stream = socket.create_connection((place.hostname, place.port)).makefile("rwb")
        self.call("AUTH", place.password)

    def call(self, *words):
        parts = [str(word).encode() for word in words]
        self.stream.write(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts))
        self.stream.flush()
        line = self.stream.readline().rstrip(b"\r\n")
        if not line:
            raise ConnectionError("the connection was closed")
        if line.startswith(b"-"):
            raise RuntimeError(line[1:].decode())
        if line.startswith(b"$"):
            return None if line == b"$-1" else self.stream.readline().rstrip(b"\r\n").decode()
        return int(line[1:]) if line.startswith(b":") else line[1:].decode()


RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"


class Lock:
    def init(self, request):
        self.redis = Redis(request["redis"][0])
        self.key = request["key"]
        self.lease_ms = request["leaseMs"]
        return {"ok": True, "name": "my-lock 1.0"}

    def acquire(self, request):
        """Retries until the lock is granted, for at most `waitMs`."""
        until = time.monotonic() + request["waitMs"] / 1000
        self.owner = str(uuid.uuid4())
        while True:
            if self.redis.call("SET", self.key, self.owner, "NX", "PX", self.lease_ms) == "OK":
                return {"ok": True}
            if time.monotonic() >= until:
                return {"ok": False, "why": "held by another"}
            time.sleep(0.05 + random.random() * 0.05)

    def release(self, _request):
        return {"ok": True, "freed": self.redis.call("EVAL", RELEASE, 1, self.key, self.owner) == 1}

    def end(self, _request):
        return {"ok": True}


lock = Lock()
for line in sys.stdin:
    request = json.loads(line)
    method = getattr(lock, request["do"], None)
    try:
        answer = method(request) if method else {"ok": False, "error": "unknown"}
    except Exception as error:
        print(repr(error), file=sys.stderr, flush=True)
        answer = {"ok": False, "why": str(error)}
    print(json.dumps({"id": request["id"], **answer}), flush=True)
    if request["do"] == "end":
        break
