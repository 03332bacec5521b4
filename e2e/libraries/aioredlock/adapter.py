"""aioredlock's lock manager, as its README shows it: every node by its address, and a lock without `lock_timeout`, which the manager extends by itself every 0.6
of its `internal_lock_timeout`. A cancelled request is a cancelled task. Workers of one process share the manager."""
import asyncio
import json
import sys
import time

from aioredlock import Aioredlock

nodes = []
key = ""
lease_ms = 0
managers = {}  # By lease and wait: both are settings of a manager.
held = {}  # By worker and key. Who acquires twice releases twice.
tasks = {}


def manager_of(lease, wait):
    if (lease, wait) not in managers:
        # A retry comes after 0.1 to 0.3 s, which are its usual delays.
        managers[lease, wait] = Aioredlock(nodes, retry_count=wait // 200 + 1, internal_lock_timeout=lease / 1000)
    return managers[lease, wait]


async def init(request):
    global nodes, key, lease_ms
    nodes = request["redis"]
    key, lease_ms = request["key"], request["leaseMs"]
    return {"ok": True, "name": "aioredlock 0.7.3", "version": 2, "can": ["cancel", "keys", "work", "workers"]}


async def acquire(request):
    own = request.get("key", key)
    manager = manager_of(request.get("leaseMs", lease_ms), request["waitMs"])
    lock = await manager.lock(own)
    held.setdefault((request.get("client"), own), []).append(lock)
    return {"ok": True}


async def release(request):
    locks = held.get((request.get("client"), request.get("key", key)), [])
    if not locks:
        return {"ok": True, "freed": False}
    await locks[-1].release()
    locks.pop()
    return {"ok": True}


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
    for manager in managers.values():
        await manager.destroy()
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
