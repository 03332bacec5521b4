"""python-redis-lock's Lock, as its documentation shows it, with `expire` and `auto_renewal=True`. Its leases are whole seconds."""
import math
import sys
from importlib.metadata import version
from os.path import dirname

import redis
import redis_lock

sys.path.append(dirname(dirname(__file__)) or "..")
from protocol import Held, serve

client = None
key = ""
lease_ms = 0
held = Held()


def seconds(ms):
    return max(1, math.ceil(ms / 1000))


def init(request):
    global client, key, lease_ms
    if len(request["redis"]) > 1:
        return {"ok": False, "error": "this lock has one node"}
    client = redis.Redis.from_url(request["redis"][0])
    key, lease_ms = request["key"], request["leaseMs"]
    said = {"ok": True, "name": f"python-redis-lock {version('python-redis-lock')}", "key": f"lock:{key}"}
    return {**said, "leaseMs": seconds(lease_ms) * 1000, "version": 2, "can": ["keys", "work", "workers"]}


def acquire(request):
    own = request.get("key", key)
    expire = seconds(request.get("leaseMs", lease_ms))
    lock = redis_lock.Lock(client, own, expire=expire, auto_renewal=True)
    wait = request["waitMs"]
    granted = lock.acquire(timeout=wait / 1000) if wait > 0 else lock.acquire(blocking=False)
    if granted:
        held.push(request, lock)
    return {"ok": True, "leaseMs": expire * 1000} if granted else {"ok": False, "why": "not acquired"}


def release(request):
    lock = held.last(request)
    if lock is None:
        return {"ok": True, "freed": False}
    try:
        lock.release()
    except redis_lock.NotAcquired as error:
        held.pop(request)
        return {"ok": True, "freed": False, "why": str(error)}
    held.pop(request)
    return {"ok": True, "freed": True}


serve({"init": init, "acquire": acquire, "release": release})
