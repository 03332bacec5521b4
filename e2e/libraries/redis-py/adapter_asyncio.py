"""redis-py's asyncio Lock, as its documentation shows it: one node, the lease as its timeout, nothing renewed. A cancelled request is a cancelled task."""
import asyncio
import json
import sys
import time

import redis
import redis.asyncio
from redis.exceptions import LockError

client = None
key = ""
lease_ms = 0
held = {}  # By worker and key. Who acquires twice releases twice.
tasks = {}


async def init(request):
    global client, key, lease_ms
    if len(request["redis"]) > 1:
        return {"ok": False, "error": "this lock has one node"}
    client = redis.asyncio.Redis.from_url(request["redis"][0])
    key, lease_ms = request["key"], request["leaseMs"]
    name = f"redis-py {redis.__version__} asyncio"
    return {"ok": True, "name": name, "version": 2, "can": ["cancel", "keys", "work", "workers"]}


async def acquire(request):
    own = request.get("key", key)
    lock = client.lock(own, timeout=request.get("leaseMs", lease_ms) / 1000, sleep=0.05)
    wait = request["waitMs"]
    granted = await (lock.acquire(blocking_timeout=wait / 1000) if wait > 0 else lock.acquire(blocking=False))
    if granted:
        held.setdefault((request.get("client"), own), []).append(lock)
    return {"ok": True} if granted else {"ok": False, "why": "not acquired"}


async def release(request):
    locks = held.get((request.get("client"), request.get("key", key)), [])
    if not locks:
        return {"ok": True, "freed": False}
    try:
        await locks[-1].release()
    except LockError as error:
        locks.pop()
        return {"ok": True, "freed": False, "why": str(error)}
    locks.pop()
    return {"ok": True, "freed": True}


async def cancel(request):
    task = tasks.get(request["of"])
    if task:
        task.cancel()
    return {"ok": True}


async def work(request):
    until = time.monotonic() + request["ms"] / 1000
    while time.monotonic() < until:
        pass
    return {"ok": True}


async def end(_):
    return {"ok": True}


async def unknown(_):
    return {"ok": False, "error": "unknown"}


requests = {"init": init, "acquire": acquire, "release": release, "cancel": cancel, "work": work, "end": end}


async def answer(request):
    try:
        said = await requests.get(request["do"], unknown)(request)
    except asyncio.CancelledError:
        said = {"ok": False, "why": "cancelled"}
    except Exception as error:
        print(repr(error), file=sys.stderr, flush=True)
        said = {"ok": False, "why": str(error)}
    print(json.dumps({"id": request["id"], **said}), flush=True)


async def main():
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        request = json.loads(line)
        task = asyncio.create_task(answer(request))
        tasks[request["id"]] = task
        if request["do"] == "end":
            await task
            break


asyncio.run(main())
