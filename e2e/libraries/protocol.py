"""The protocol's side of an adapter in Python: one request after the other. `lock` has init, acquire, release, and this speaks for it. Version 2: work inside
the process is done here."""
import json
import sys
import time


def work(request):
    until = time.monotonic() + request["ms"] / 1000
    while time.monotonic() < until:
        pass
    return {"ok": True}


def serve(lock):
    requests = {"work": work, "end": lambda _: {"ok": True}, **lock}
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = requests.get(request["do"], lambda _: {"ok": False, "error": "unknown"})(request)
        except Exception as error:
            print(repr(error), file=sys.stderr, flush=True)
            answer = {"ok": False, "why": str(error)}
        print(json.dumps({"id": request["id"], **answer}), flush=True)
        if request["do"] == "end":
            break
