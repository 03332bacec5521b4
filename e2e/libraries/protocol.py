"""The protocol's side of an adapter in Python. `lock` has init, acquire, release, and this speaks for it. Version 2: work inside the process is done here, and
each worker of several in one process has a thread of its own, with its name as `worker`."""
import json
import queue
import sys
import threading
import time

_said = threading.Lock()


def _say(message):
    with _said:
        print(json.dumps(message), flush=True)


def lost(why, worker=None):
    """Tells that the lock is lost: that of a worker, or of all."""
    _say({"event": "lost", "why": why, **({"client": worker} if worker else {})})


def work(request):
    until = time.monotonic() + request["ms"] / 1000
    while time.monotonic() < until:
        pass
    return {"ok": True}


def serve(lock):
    requests = {"work": work, "end": lambda _: {"ok": True}, **lock}

    def answer(request):
        try:
            said = requests.get(request["do"], lambda _: {"ok": False, "error": "unknown"})(request)
        except Exception as error:
            print(repr(error), file=sys.stderr, flush=True)
            said = {"ok": False, "why": str(error)}
        _say({"id": request["id"], **said})

    def answer_all(asked):
        while True:
            answer(asked.get())

    threads = {}
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "init":
            for worker in request.get("workers", []):
                threads[worker] = queue.SimpleQueue()
                threading.Thread(target=answer_all, args=(threads[worker],), daemon=True).start()
        elif request.get("client") in threads:
            threads[request["client"]].put(request)
            continue
        answer(request)
        if request["do"] == "end":
            break


class Held:
    """Grants of each worker, by key. Who acquires twice releases twice; one whose release failed stays, so that it can be asked for again."""

    def __init__(self):
        self.by_key = {}

    def _of(self, request):
        return self.by_key.setdefault((request.get("client"), request.get("key")), [])

    def push(self, request, grant):
        self._of(request).append(grant)

    def last(self, request):
        grants = self._of(request)
        return grants[-1] if grants else None

    def pop(self, request):
        self._of(request).pop()
