"""redis-py's Lock, as its documentation shows it: one node, the lease as its timeout, nothing renewed."""
import json
import sys

import redis
from redis.exceptions import LockError

client = None
key = ""
lease_ms = 0
held = []  # Who acquires twice releases twice.


def init(request):
    global client, key, lease_ms
    if len(request["redis"]) > 1:
        return {"ok": False, "error": "this lock has one node"}
    client = redis.Redis.from_url(request["redis"][0])
    key, lease_ms = request["key"], request["leaseMs"]
    return {"ok": True, "name": f"redis-py {redis.__version__}"}


def acquire(request):
    lease = request.get("leaseMs", lease_ms)
    lock = client.lock(key, timeout=lease / 1000, sleep=0.05)
    wait = request["waitMs"]
    granted = lock.acquire(blocking_timeout=wait / 1000) if wait > 0 else lock.acquire(blocking=False)
    if granted:
        held.append(lock)
    return {"ok": True} if granted else {"ok": False, "why": "not acquired"}


def release(_):
    try:
        held.pop().release()
        return {"ok": True, "freed": True}
    except LockError as error:
        return {"ok": True, "freed": False, "why": str(error)}


requests = {"init": init, "acquire": acquire, "release": release, "end": lambda _: {"ok": True}}

for line in sys.stdin:
    request = json.loads(line)
    unknown = lambda _: {"ok": False, "error": "unknown"}
    try:
        answer = requests.get(request["do"], unknown)(request)
    except Exception as error:
        print(repr(error), file=sys.stderr, flush=True)
        answer = {"ok": False, "why": str(error)}
    print(json.dumps({"id": request["id"], **answer}), flush=True)
    if request["do"] == "end":
        break
