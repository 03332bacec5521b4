------------------------------- MODULE Locks -------------------------------
(***************************************************************************)
(* Five locks as a specification, with what the explorer counts: every     *)
(* order of the steps of two workers that each sell one item.  `path` is   *)
(* part of the state, so every order has an end of its own, and TLC prints *)
(* what it broke.  Nothing here is taken from the explorer's code.         *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets, TLC

CONSTANTS Lock, LeaseEnds, Crashes

Clients == {"A", "B"}
Nobody == "nobody"

VARIABLES key, stock, at, read, leaseEnds, crashes, broken, path
vars == <<key, stock, at, read, leaseEnds, crashes, broken, path>>

NoKey == [owner |-> Nobody, expires |-> FALSE]

(* Each lock's script, by the step that it begins with. *)
First == IF Lock = "no-lock" THEN "read" ELSE "acquire"

AfterAcquire == IF Lock = "setnx-then-expire" THEN "expire" ELSE "read"

AfterWrite ==
  CASE Lock = "no-lock" -> "done"
    [] Lock \in {"setnx", "setnx-then-expire"} -> "delete"
    [] Lock = "set-nx-px" -> "compare-and-delete"
    [] Lock = "set-nx-px-get-del" -> "look"

Live(c) == at[c] \notin {"done", "crashed"}
Over == \A c \in Clients : ~Live(c)

(* Between the grant and the release a worker believes. *)
Believers(a) == {c \in Clients : a[c] \in {"read", "write"}}

Judged(a, k, b) ==
  b \cup (IF Cardinality(Believers(a)) > 1 THEN {"exclusion"} ELSE {})
    \cup (IF k.owner # Nobody /\ ~k.expires /\ k.owner \in Clients /\ a[k.owner] = "crashed"
          THEN {"no-immortal-lock"} ELSE {})

Meddles(c) == IF key.owner \notin {c, Nobody} THEN {"owner-only"} ELSE {}

Init ==
  /\ key = NoKey /\ stock = 5
  /\ at = [c \in Clients |-> First]
  /\ read = [c \in Clients |-> 0]
  /\ leaseEnds = LeaseEnds /\ crashes = Crashes
  /\ broken = Judged([c \in Clients |-> First], NoKey, {})
  /\ path = <<>>

(* One step of a worker: where it goes, the key and the stock afterwards, what it broke. *)
Step(c, to, k, s, b) ==
  /\ at' = [at EXCEPT ![c] = to]
  /\ key' = k /\ stock' = s
  /\ broken' = Judged([at EXCEPT ![c] = to], k, broken \cup b)
  /\ path' = Append(path, c)
  /\ UNCHANGED <<leaseEnds, crashes>>

Acquire(c) ==
  /\ at[c] = "acquire" /\ UNCHANGED read
  /\ IF key.owner = Nobody
     THEN Step(c, AfterAcquire,
               [owner |-> c, expires |-> Lock \in {"set-nx-px", "set-nx-px-get-del"}], stock, {})
     ELSE Step(c, "done", key, stock, {})

Expire(c) ==
  /\ at[c] = "expire" /\ UNCHANGED read
  /\ Step(c, "read", IF key.owner = Nobody THEN key ELSE [key EXCEPT !.expires = TRUE], stock, Meddles(c))

Read(c) ==
  /\ at[c] = "read"
  /\ read' = [read EXCEPT ![c] = stock]
  /\ Step(c, "write", key, stock, {})

Write(c) ==
  /\ at[c] = "write" /\ UNCHANGED read
  /\ Step(c, AfterWrite, key, read[c] - 1, IF stock # read[c] THEN {"no-lost-update"} ELSE {})

Delete(c) ==
  /\ at[c] = "delete" /\ UNCHANGED read
  /\ Step(c, "done", NoKey, stock, Meddles(c))

CompareAndDelete(c) ==
  /\ at[c] = "compare-and-delete" /\ UNCHANGED read
  /\ Step(c, "done", IF key.owner = c THEN NoKey ELSE key, stock, {})

Look(c) ==
  /\ at[c] = "look" /\ UNCHANGED read
  /\ Step(c, IF key.owner = c THEN "delete" ELSE "done", key, stock, {})

Crash(c) ==
  /\ Live(c) /\ crashes > 0
  /\ crashes' = crashes - 1
  /\ at' = [at EXCEPT ![c] = "crashed"]
  /\ broken' = Judged([at EXCEPT ![c] = "crashed"], key, broken)
  /\ path' = Append(path, <<"crash", c>>)
  /\ UNCHANGED <<key, stock, read, leaseEnds>>

LeaseEnd ==
  /\ ~Over /\ leaseEnds > 0 /\ key.expires
  /\ leaseEnds' = leaseEnds - 1
  /\ key' = NoKey
  /\ path' = Append(path, "lease ends")
  /\ UNCHANGED <<stock, at, read, crashes, broken>>

Next ==
  \/ \E c \in Clients : \/ Acquire(c) \/ Expire(c) \/ Read(c) \/ Write(c)
                        \/ Delete(c) \/ CompareAndDelete(c) \/ Look(c) \/ Crash(c)
  \/ LeaseEnd

Spec == Init /\ [][Next]_vars

(* An invariant that always holds: TLC evaluates it once for each state, and so it counts. *)
Count == Over => PrintT(<<"order", broken>>)
=============================================================================
