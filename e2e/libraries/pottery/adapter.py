"""pottery's Redlock, as its documentation shows it: every node a client of its own, the lease as `auto_release_time`, nothing extended."""
import sys
from importlib.metadata import version
from os.path import dirname

import redis
from pottery import Redlock, ReleaseUnlockedLock

sys.path.append(dirname(dirname(__file__)) or "..")
from protocol import Held, serve

masters = frozenset()
key = ""
lease_ms = 0
held = Held()


def init(request):
    global masters, key, lease_ms
    masters = frozenset(redis.Redis.from_url(url) for url in request["redis"])
    key, lease_ms = request["key"], request["leaseMs"]
    name = f"pottery {version('pottery')}"
    return {"ok": True, "name": name, "key": f"redlock:{key}", "version": 2, "can": ["keys", "work", "workers"]}


def acquire(request):
    lease = request.get("leaseMs", lease_ms)
    lock = Redlock(key=request.get("key", key), masters=masters, auto_release_time=lease / 1000)
    wait = request["waitMs"]
    granted = lock.acquire(timeout=wait / 1000) if wait > 0 else lock.acquire(blocking=False)
    if granted:
        held.push(request, lock)
    return {"ok": True} if granted else {"ok": False, "why": "not acquired"}


def release(request):
    lock = held.last(request)
    if lock is None:
        return {"ok": True, "freed": False}
    try:
        lock.release()
    except ReleaseUnlockedLock as error:
        held.pop(request)
        return {"ok": True, "freed": False, "why": str(error)}
    held.pop(request)
    return {"ok": True, "freed": True}


serve({"init": init, "acquire": acquire, "release": release})
