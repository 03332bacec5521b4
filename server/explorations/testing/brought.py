"""Plain locks as people write them, in Python with nothing but its own library; and odd ones. `python3 brought.py KIND`."""
import json
import os
import random
import socket
import sys
import time
import uuid
from urllib.parse import urlparse

kind = sys.argv[1]


class Redis:
    def __init__(self, url):
        place = urlparse(url)
        self.stream = socket.create_connection((place.hostname, place.port)).makefile("rwb")
        self.call("AUTH", place.password)

    def call(self, *words):
        parts = [str(word).encode() for word in words]
        self.stream.write(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts))
        self.stream.flush()
        return self.read()

    def read(self):
        line = self.stream.readline().rstrip(b"\r\n")
        if not line:
            raise ConnectionError("the connection was closed")
        sign, rest = line[:1], line[1:].decode()
        if sign == b"-":
            raise RuntimeError(rest)
        if sign == b"$":
            return None if rest == "-1" else self.stream.read(int(rest) + 2)[:-2].decode()
        if sign == b"*":
            return None if rest == "-1" else [self.read() for _ in range(int(rest))]
        return int(rest) if sign == b":" else rest


IF_OWN = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
redis = None
key = ""
lease = 0
owner = ""
client = ""
born = time.monotonic()


def taken():
    return redis.call("SET", key, owner, "NX", "PX", lease) == "OK"


def acquire():
    global owner, granted
    owner = str(uuid.uuid4())
    granted = time.monotonic()
    if kind == "setnx-then-expire":
        if not redis.call("SETNX", key, owner):
            return False
        redis.call("PEXPIRE", key, lease)
        return True
    if kind == "setnx":
        return redis.call("SETNX", key, owner) == 1
    if kind == "deadline":
        return redis.call("SETNX", key, int(time.time() * 1000) + lease) == 1
    if kind == "remaining":
        return redis.call("SET", key, owner, "NX", "PX", lease - int((time.monotonic() - born) * 1000)) == "OK"
    if kind == "json with a time":
        return redis.call("SET", key, json.dumps({"owner": owner, "at": time.time()}), "NX", "PX", lease) == "OK"
    if kind == "coin":
        if random.random() < 0.5:
            redis.call("GET", key)
        return taken()
    if kind == "watches":
        redis.call("WATCH", key)
    if kind == "blocks":
        return redis.call("BLPOP", key, 1) is not None
    if kind == "server time":
        return redis.call("EVAL", "return redis.call('SET', KEYS[1], redis.call('TIME')[1], 'NX')", 1, key) is not None
    if kind == "clears everything":
        redis.call("FLUSHALL")
    if kind == "calls a function":
        return redis.call("FCALL", "take", 1, key) == 1
    if kind == "greater token wins":
        if taken():
            return True
        held = redis.call("GET", key)
        if held is not None and held < owner:
            redis.call("SET", key, owner, "PX", lease)
            return True
        return False
    if kind == "looks at its clock":
        if not taken():
            return False
        if redis.call("GET", key) == owner:
            return True
        # Somebody else's value although the lease is not over: it takes the key for broken.
        if time.monotonic() - granted < lease / 1000:
            redis.call("DEL", key)
        return False
    if kind == "json":
        owner = json.dumps({"owner": owner, "who": client})
    if kind == "process id":
        owner = "host:%d:1" % os.getpid()
    if kind == "transaction":
        for words in (("MULTI",), ("SET", key, owner, "NX", "PX", lease), ("GET", key)):
            redis.call(*words)
        return redis.call("EXEC")[1] == owner
    if kind == "sleeps":
        time.sleep(0.2)
    if kind == "dies when refused" and not taken():
        sys.exit("nobody handled this")
    return kind == "dies when refused" or taken()


def release():
    if kind in ("set-nx-px", "transaction", "looks at its clock"):
        return redis.call("EVAL", IF_OWN, 1, key, owner) == 1
    if kind not in ("set-nx-px-blind-del", "setnx-then-expire", "setnx") and redis.call("GET", key) != owner:
        return False
    return redis.call("DEL", key) == 1


for line in sys.stdin:
    request = json.loads(line)
    answer = {"ok": True}
    if request["do"] == "init":
        redis = Redis(request["redis"][0])
        key, lease, client = request["key"], request["leaseMs"], request["client"]
        answer["name"] = kind
    elif request["do"] == "acquire":
        answer = {"ok": acquire()}
    elif request["do"] == "release":
        answer["freed"] = release()
    print(json.dumps({"id": request["id"], **answer}), flush=True)
    if request["do"] == "end":
        break
