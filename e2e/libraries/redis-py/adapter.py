"""redis-py's Lock, as its documentation shows it: one node, the lease as its timeout, nothing renewed."""
import sys
from os.path import dirname

import redis
from redis.exceptions import LockError

sys.path.append(dirname(dirname(__file__)) or "..")
from protocol import Held, serve

client = None
key = ""
lease_ms = 0
held = Held()


def init(request):
    global client, key, lease_ms
    if len(request["redis"]) > 1:
        return {"ok": False, "error": "this lock has one node"}
    client = redis.Redis.from_url(request["redis"][0])
    key, lease_ms = request["key"], request["leaseMs"]
    return {"ok": True, "name": f"redis-py {redis.__version__}", "version": 2, "can": ["keys", "work", "workers"]}


def acquire(request):
    own = request.get("key", key)
    lease = request.get("leaseMs", lease_ms)
    lock = client.lock(own, timeout=lease / 1000, sleep=0.05)
    wait = request["waitMs"]
    granted = lock.acquire(blocking_timeout=wait / 1000) if wait > 0 else lock.acquire(blocking=False)
    if granted:
        held.push(request, lock)
    return {"ok": True} if granted else {"ok": False, "why": "not acquired"}


def release(request):
    lock = held.last(request)
    if lock is None:
        return {"ok": True, "freed": False}
    try:
        lock.release()
    except LockError as error:
        held.pop(request)
        return {"ok": True, "freed": False, "why": str(error)}
    held.pop(request)
    return {"ok": True, "freed": True}


serve({"init": init, "acquire": acquire, "release": release})
