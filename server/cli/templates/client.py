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
    """Minimal Redis client: one command at a time, on a connection that is made again after it broke. Yours is better."""

    def __init__(self, url):
        self.place = urlparse(url)
        self.stream = None

    def call(self, *words):
        if self.stream is None:
            self.stream = socket.create_connection((self.place.hostname, self.place.port)).makefile("rwb")
            self.send("AUTH", self.place.password)
        return self.send(*words)

    def send(self, *words):
        parts = [str(word).encode() for word in words]
        self.stream.write(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts))
        self.stream.flush()
        line = self.stream.readline().rstrip(b"\r\n")
        if not line:
            self.stream = None
            raise ConnectionError("the connection was closed")
        if line.startswith(b"-"):
            raise RuntimeError(line[1:].decode())
        if line.startswith(b"$"):
            return None if line == b"$-1" else self.stream.readline().rstrip(b"\r\n").decode()
        return int(line[1:]) if line.startswith(b":") else line[1:].decode()


RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"


class Lock:
    def init(self, request):
        if len(request["redis"]) > 1:
            return {"ok": False, "error": "this lock has one node, and the lesson has %d" % len(request["redis"])}
        self.redis = Redis(request["redis"][0])
        self.key = request["key"]
        self.lease_ms = request["leaseMs"]
        self.owners = {}
        # What it offers beyond version 1 of the protocol; leave out what your lock has not. With "workers", several of them are in this process: request["client"]
        # says whose lock it is about, and each needs a thread of its own that answers (docs/client-protocol.md).
        return {"ok": True, "name": "my-lock 1.0", "version": 2, "can": ["keys", "work"]}

    def acquire(self, request):
        """Retries until the lock is granted, for at most `waitMs`."""
        until = time.monotonic() + request["waitMs"] / 1000
        key = request.get("key", self.key)
        owner = str(uuid.uuid4())
        try:
            while True:
                if self.redis.call("SET", key, owner, "NX", "PX", self.lease_ms) == "OK":
                    self.owners[key] = owner
                    return {"ok": True}
                if time.monotonic() >= until:
                    return {"ok": False, "why": "held by another"}
                time.sleep(0.05 + random.random() * 0.05)
        except ConnectionError:
            # Nobody knows whether it was granted.
            self.redis.call("EVAL", RELEASE, 1, key, owner)
            raise

    def release(self, request):
        """Keeps the owner's value until the lock is given back, so that a release that failed can be asked for again."""
        key = request.get("key", self.key)
        freed = self.redis.call("EVAL", RELEASE, 1, key, self.owners.get(key, "")) == 1
        self.owners.pop(key, None)
        return {"ok": True, "freed": freed}

    def work(self, request):
        """Keeps the processor busy, as the work does that the lock protects."""
        until = time.monotonic() + request["ms"] / 1000
        while time.monotonic() < until:
            pass
        return {"ok": True}

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
