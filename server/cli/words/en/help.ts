/** Help text of each command, printed by `lockstep help COMMAND`. */
export const help = {
  list: `Usage: lockstep list [--json]

Lists every scenario in the order in which it is taught, with the property it teaches and the locks it compares.

A file with something wrong in it is left out, and told of on stderr.

  --json   [{ id, chapter, title, fleet, teaches, locks: [{ id, role }] }]

Exit status: 0 if all is listed, 1 if something is left out.
`,
  run: `Usage: lockstep run ID… | --all [--lock ID] [--set NAME=VALUE]… [--json] [--out FOLDER] [--jobs N]

Runs every lock of the scenarios on a real Redis, records what happens, and judges it. If this machine stood still for
longer than a lock can bear, the run is inconclusive, and its scenario is run once more.

  --all          every scenario; a file with something wrong in it is left out, and told of
  --lock ID      only this lock, in the scenarios that have it
  --set NAME=V   sets a parameter of the scenarios that are named: times in milliseconds, a choice by its value or its name
  --out FOLDER   where the traces go; else LOCKSTEP_DATA/traces
  --jobs N       how many runs at once, from 1 to 64; else LOCKSTEP_MAX_RUNS, else 16. Runs sleep most of their time, so the more
                 of them the sooner all are done: verdicts wait for events and do not depend on it.
  --json         { runs: [{ scenario, lock, role, teaches, fleet, asExpected, inconclusive?, doubt?, refused?, refusal?, verdicts, events, durationMs, trace }] };
                 verdicts by property: { status, code, values, because, events, others? }, where because is the sentence of code and values

Exit status: 0 if everything came out as the lessons expect, 1 if not or if nothing could be concluded, 2 if the command line was not understood.
`,
  try: (
    faults: string,
  ) => `Usage: lockstep try SCENARIO… | --all | --fault FAULT… [SCENARIO…] | --battery [--store STORE] [--json] [--out FOLDER]
       [--html FILE] [--every-order] [--junit FILE] [--github] [--badge FILE] [--watch] -- COMMAND ARG…

Starts COMMAND once for each worker of a lesson and plays the lesson with it. The script stays with Lockstep, the process only
locks: it is asked to acquire and release over its standard input, and answers on its standard output. docs/try.md explains it;
lockstep new client --node|--python|--go|--java writes one to start from.

  --all          every lesson that a process can be in
  --fault FAULT  a fault of your own, in place of the lesson’s; without a lesson, to worker A of two who sell under the lock. May be repeated.
  --battery      every fault of them at each operation of your lock, as a table
  --keys N       (with --fault, --battery) each worker holds N other keys beside the lock
  --work-inside  the work under the lock keeps your process’s own processor busy
  --one-process  all workers of a lesson in one process of yours, which share what its library shares: a client, connections, a name
  --store STORE  where the lock has its state: redis (usual), mysql, postgres, pgbouncer (PostgreSQL behind one, which pools
                 transactions), zookeeper, etcd, or none of them
  --out FOLDER   where the traces go; else LOCKSTEP_DATA/traces, where the page lists them
  --html FILE    a report as one page, with every recording in it: for a pull request
  --every-order  besides, every order of two workers, as lockstep explore finds them: counts and the smallest orders, in the report of --html and
                 in what is printed. Its orders do not change the exit status: any lock with a lease breaks when its lease ends under its holder
  --junit FILE   JUnit's XML, which CI servers read: a suite for each lesson, a case for each of its properties
  --github       in GitHub Actions: a summary of the step, and an annotation for each violation, at its line where your process says lines
  --badge FILE   JSON for a badge of shields.io. docs/ci.md explains these
  --watch        plays again whenever a file that the command names changes
  --json         { format, runs: [{ scenario, lock, outcome, verdicts, evidence?, lease, cost, events, durationMs, trace }], untried? }

${faults}

Each property of each lesson was held, violated, not tested (nothing asked for it) or unknown (nobody can tell). One that its lesson shows to be beyond
any lock of this kind is marked as such ("beyond": true) and does not fail the trial.

Exit status: 0 if something was put to the test and nothing violated, 1 if something was violated, 2 if the lock could not be tried.
`,
  explore: (
    budgets: string,
  ) => `Usage: lockstep explore LOCK… | --all [--clients N] [--attempts N] [--lease-ends N] [--crashes N] [--late-replies N] [--ticks N]
                        [--restarts N] [--delayed-restarts N] [--fenced | --fenced-reads] [--check] [--json]
       lockstep explore LOCK… | --all --expected [--check] [--json]
       lockstep explore --levels [--check] [--json]
       lockstep explore LOCK --play STEPS [--out FOLDER] …
       lockstep explore [--clients N] [--nodes N] [--lease-ends N] [--crashes N] [--out FOLDER] [--open] [--json] -- COMMAND ARG…

Each worker acquires the lock, reads the stock, writes it less one, and releases. The explorer orders their operations in every way
that is possible, on a real Redis with the lock's real code, and counts the ways in which something is broken.

  --all             every lock
  --clients N       how many workers, from 2 to 4; else 2
  -- COMMAND        a lock of yours, in any language, in processes of its own (docs/explore.md). Without budgets: at most one lease that ends and
                    one crash. The smallest order of each broken property is played live, and what is not seen there is said not to be confirmed
  --open            with COMMAND: then shows its map on the page, and plays any order of it, until Ctrl-C
  --nodes N         with COMMAND: how many nodes it locks on, 1, 3 or 5; else 1
${budgets}
  --fenced          the stock refuses a fencing token that is smaller than one it has seen
  --fenced-reads    the same, and it learns the token already when a worker reads
  --scenarios FOLDER  takes the locks from this folder: FOLDER/locks/redis/LOCK/lock.ts, as in Lockstep's own; lessons need not be there
  --expected        asks what the lock's explores.ts states an answer for, in place of budgets of yours
  --levels          asks what each level of the game asks
  --check           walks every order once more by brute force, and has each judged by the checkers that judge lessons. Where there are more than 60,000,
                    400 that are drawn by chance. What differs is said, and the exit status is 1
  --play STEPS      plays these steps live, such as "A A ~ B", with leases that really end: what comes of it is a recording. Budgets that are
                    not given are as large as the steps need
  --out FOLDER      where that recording goes; else LOCKSTEP_DATA/traces, where the page lists it
  --json            { explorations: [{ lock, clients, fenced, budget, complete, schedules, states, executions, ms, broken, notExplorable,
                    differs, checked }] }; with --play as "lockstep run --json"

Steps: A (the next operation of worker A is carried out and answered), A#2 (something else that A has under way), !A (A crashes), -n1 (node n1
restarts, empty), !n1 (n1 dies and stays away), +n1 (all leases that it may have granted have ended, and it is back, empty), ~ (the lease that is due first ends), A/ (it is carried out, and its answer stays on the way; with the next A it comes, with A? it never does), A> (A has read
its clock and asked, and its first operation stays on the way; else A begins with its first step).

A lock may state what it expects of the explorer, in explores.ts beside lock.ts. Where that is not what was found, it is said ("differs").

Exit status: 0 if every lock was explored or is told why not, 1 if an exploration had to stop early or differs from what its lock expects, 2 if
the command line was not understood. With COMMAND: 0 if nothing is broken, 1 if something is and was seen live, 2 if it could not be explored.
`,
  check: `Usage: lockstep check TRACE… [--json]

Reads traces and recordings that were made earlier, packed with gzip or not, and judges every run in them as if it had just been made. A trace that a killed server
left behind is judged as far as it goes. Tells on stderr of scenarios whose reference recording is missing or out of date.

  --json   { runs: [{ scenario, lock, role, teaches, fleet, asExpected, inconclusive?, doubt?, verdicts, events, durationMs, trace }] }

Exit status: 0 if everything is as the lesson expects, 1 if not, 2 if a file is no trace.
`,
  export: `Usage: lockstep export TRACE… --html | --svg | --json | --edn | --porcupine [--out FILE] [--theme light|dark] [--force]

TRACE is a trace's or a recording's file (.jsonl, .jsonl.gz), or the id of a comparison or of a run in LOCKSTEP_DATA.
Several become one recording; they must be of one scenario.

  --html       one page with everything in it: it plays from disk, without a server and without the network
  --svg        the timeline as a picture, for slides
  --json       { traces, judgements }
  --edn        a history of Jepsen, for Knossos and others: who acquired and released, what was sold and written with which token
  --porcupine  the same as JSON, one run a line, with our verdicts beside it: bin/soak/judge has Porcupine judge it
  --out FILE   where it goes, - for stdout; else a file in this folder that is named after the scenario and the comparison
  --theme      of the picture: light (as usual) or dark
  --force      overwrites a file that is there already

Exit status: 0 if the file was made, 2 if not.
`,
  handout: `Usage: lockstep handout ID… | --all [--out FOLDER] [--force]

Makes two files to print, in grey, with one A4 page a lesson. Both open in any browser, without a server and without the network.

  handouts.html          for the class: the story, the question with room to write, and below the fold the timelines, what to remember, and sources
  handouts-teacher.html  for the teacher: the answers with their reasons, and the notes

Of one lesson, they are named after it. Timelines are those of the reference recording, so nothing runs.

  --all         every lesson that has a reference recording
  --out FOLDER  where they go; else into this folder
  --force       overwrites files that are there already

Exit status: 0 if the files were made, 2 if not.
`,
  class: `Usage: lockstep class CODE [--out FILE] [--force]

CODE is the room's. Its workshop may be over, or go on: what the class has not seen yet is left out. A room is kept for 7 days after its last change.

The file is one page without names: the recordings that were shown, with the moments that mattered, the questions with the class's answers, what to
remember, and the levels that were played. It opens from disk, without a server and without the network. It has at most 15 MB.

  --out FILE  where it goes; else lockstep-CODE.html in this folder
  --force     overwrites a file that is there already

Exit status: 0 if the file was made, 2 if not.
`,
  record: `Usage: lockstep record ID… | --all [--json] [--jobs N]
       lockstep record ID… | --all --orders

Runs every lock of the scenarios on a real Redis, and puts what happened into scenarios/recordings/<id>.jsonl.gz, which the library
draws its miniatures from and which is played where there is no server. A scenario that does not come out as its lesson expects
keeps the recording it has.

With --orders it explores what a page asks first: the maps of the scenarios' locks, the levels made of them, and the orders that their
recordings took. What is found goes into scenarios/orders, for pages without a server. More orders than a map shows are left out.

  --all      every scenario
  --jobs N   how many runs at once, from 1 to 64; else 4
  --json     { recorded: [{ scenario, runs, file, bytes, surprises }] }

Exit status: 0 if all were recorded, 1 if one did not come out as expected, 2 if the command line was not understood.
`,
  new: `Usage: lockstep new scenario ID [--chapter CHAPTER]
       lockstep new lock ID
       lockstep new client --node|--python|--go|--java [FILE]

Writes scenarios/chapters/CHAPTER/ID.ts: a whole lesson with comments, which runs at once and comes out as it expects.
docs/authoring.md explains what is in it.

  ID                  at most 40 of a-z, 0-9 and -; it is the file's name and the lesson's address
  --chapter CHAPTER   a chapter's id or number; else the last one
  LOCKSTEP_SCENARIOS  scenarios: the folder that has chapters/

The second writes scenarios/locks/redis/ID/: a right lock, its script, and what the explorer must find of it, to change into yours.

The third writes a lock that runs in a process of its own, for lockstep try. docs/try.md explains it.

Exit status: 0 if it was written, 2 if the command line was not understood or the id is taken. No file is ever overwritten.
`,
  texts: `Usage: lockstep texts LANGUAGE [NAME]

LANGUAGE is a folder of scenarios/locale, such as ru; it need not be there yet. Without NAME: each file of the translation, and how many texts it lacks.
With NAME, of a lesson or "library": those texts in English, as JSON. Translate them, and add them to scenarios/locale/LANGUAGE/NAME.json.

A key is a text's place and, behind the #, the hash of its English. If the English changes, so does its key, and the text is asked for again.

Exit status: 0 if nothing is missing and nothing is stale, otherwise 1.
`,
  serve: `Usage: lockstep serve [--workshop [--plan FILE] [--title TITLE]]

Starts the server and prints the link that makes you its host. Ctrl-C ends it and every process it started.

  --workshop          opens a workshop: listens on the network unless HOST says otherwise, and prints the
                      address, the code and a QR code for the class, and the teacher's own link
  --plan FILE         the workshop's plan, as JSON: see docs/teaching.md
  --title TITLE       what the class reads at the top

  PORT                4173; 0 for any that is free
  HOST                127.0.0.1
  LOCKSTEP_MAX_RUNS   8: how many runs at once
  LOCKSTEP_KEEP_READY 1: whether a fleet of Sentinels and five masters wait for the next run; 0 starts them only then
  LOCKSTEP_DATA       where recordings and workshops are kept: .lockstep in a clone, else your data folder
  LOCKSTEP_CACHE      what can be made again: .cache in a clone, else your cache folder
  LOCKSTEP_HOST_NAMES names of a balancer or proxy before the server, with commas between
  LOCKSTEP_HUB_URL    a Redis that several servers share, so that one workshop can be on all of them
  LOCKSTEP_EDITING    1 on this machine alone and with --workshop: people may edit locks in the page. 0: nobody may.
                      Otherwise only a class may, while its teacher has released exercises
  LOCKSTEP_LOG        warn: one of silent, fatal, error, warn, info, debug, trace
`,
  rooms: `Usage: lockstep rooms [--json]
       lockstep rooms rename CODE TITLE
       lockstep rooms reset CODE [--yes]
       lockstep rooms reopen CODE

Lists the workshops of this machine, the newest first. Each is kept for seven days after its last change.

  rename   gives it another title
  reset    forgets who was in it, their answers, runs and marks, as after a rehearsal; title, plan and links stay
  reopen   opens one that has ended, at the moment it was left, for twelve more hours, and prints its links

  --json   [{ code, title, state, createdAtMs, changedAtMs, keptUntilMs, people, here, item, scenario, secret }]
  --yes    does not ask before it forgets anything

While a server runs, its pages see the change at once. Without one the rooms are read and changed where it left them:
LOCKSTEP_DATA, or the hub of LOCKSTEP_HUB_URL. Who may read the host's token in that folder may do all of this.
`,
  runner: (graceSeconds: number) => `Usage: lockstep runner [--hub URL] [--slots N]

Takes runs off the line of the servers at this hub and plays them on stores of its own. Their pages see it live, and the
servers keep the recordings. A server plays runs itself only while there is no runner. Ctrl-C ends it: runs under way
have ${graceSeconds} s to end.

  --hub URL           the Redis that the servers share; better in LOCKSTEP_HUB_URL, as other users of this machine can
                      read a command line: redis://user:password@host:port, or rediss:// with TLS
  --slots N           how many runs at once; LOCKSTEP_MAX_RUNS, or 8

It has to be of the servers' version, with the same lessons: otherwise it says so and ends.

  LOCKSTEP_CACHE      what can be made again: .cache in a clone, else your cache folder
  LOCKSTEP_KEEP_READY 1: whether a fleet of Sentinels and five masters wait for the next run; 0 starts them only then
  LOCKSTEP_LOG        warn: one of silent, fatal, error, warn, info, debug, trace
`,
  doctor: `Usage: lockstep doctor [--hub URL] [--store NAME]… [--json]

Looks at Node, the port, the disk and the Redis that lessons run on, and says in a sentence what is wrong. Starts nothing.

  --hub URL           and the Redis that several servers share: version, disk, memory, clock, and which servers and
                      runners are there; LOCKSTEP_HUB_URL
  --store NAME        and this store: mariadb, postgres, zookeeper, etcd. What is missing may be downloaded
  --json              the findings as JSON

Exit status: 0 if nothing is wrong, 1 if something is, 2 if the command line was not understood.
`,
}
