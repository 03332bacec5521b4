/** Terms explained to beginners, each in two lines. `forms`: its spellings in sentences; in capitals, only as a command. */
export interface GlossaryEntry {
  title: string
  forms: readonly string[]
  lines: readonly [string, string]
}

export const glossary = {
  lock: {
    title: 'Lock',
    forms: ['lock', 'locks'],
    lines: [
      'An agreement that one worker at a time works on something.',
      'A store keeps it, as a key in Redis, and every worker asks there first.',
    ],
  },
  key: {
    title: 'Key',
    forms: ['key', 'keys'],
    lines: ['A name in Redis, with a value.', 'Whoever creates the key lock:stock has the lock.'],
  },
  lease: {
    title: 'Lease',
    forms: ['lease', 'leases'],
    lines: ['How long a lock lasts if nobody renews it.', 'When the lease ends, the store frees the lock by itself.'],
  },
  token: {
    title: 'Token',
    forms: ['token', 'tokens'],
    lines: [
      'A number that grows with every grant of the lock.',
      'A stock that checks it refuses a smaller number after a larger one.',
    ],
  },
  pause: {
    title: 'Paused',
    forms: ['paused', 'pause', 'pauses'],
    lines: ['The worker stands still for a while, and does not notice.', 'Everybody else, and every lease, goes on.'],
  },
  criticalSection: {
    title: 'Critical section',
    forms: ['critical section', 'critical sections'],
    lines: [
      'The part of the work that only one worker may do at a time.',
      'It lies between taking the lock and giving it back.',
    ],
  },
  node: {
    title: 'Node',
    forms: ['node', 'nodes'],
    lines: ['In ZooKeeper, a named place with a value, as a file is.', 'In Redis, one of several servers.'],
  },
  czxid: {
    title: 'czxid',
    forms: ['czxid'],
    lines: [
      'The number that ZooKeeper gives a node when it is created.',
      'It grows with every change, so it can be the token.',
    ],
  },
  zombie: {
    title: 'Zombie',
    forms: ['zombie', 'zombies'],
    lines: ['A worker that believes it has the lock, and no longer does.', 'It goes on working, and can do harm.'],
  },
  orphan: {
    title: 'Orphan',
    forms: ['orphan', 'orphans', 'orphaned'],
    lines: ['A lock that Redis keeps for a worker that no longer uses it.', 'Nobody works, and everybody waits.'],
  },
  watchdog: {
    title: 'Watchdog',
    forms: ['watchdog', 'watchdogs'],
    lines: [
      'A timer beside the work that renews the lease again and again.',
      'The watchdog of a paused or crashed worker renews nothing.',
    ],
  },
  garbageCollection: {
    title: 'Garbage collection',
    forms: ['garbage collection'],
    lines: ['A program cleans up its memory.', 'For a part of that time, nothing else in the program goes on.'],
  },
  master: {
    title: 'Master',
    forms: ['master', 'masters'],
    lines: ['The server that takes all writes.', 'Its word counts: whoever it grants the lock to has it.'],
  },
  replica: {
    title: 'Replica',
    forms: ['replica', 'replicas'],
    lines: ['A copy of the master, usually a moment behind.', 'If the master dies, a replica can take its place.'],
  },
  sentinel: {
    title: 'Sentinel',
    forms: ['sentinel', 'sentinels'],
    lines: [
      'A small server that watches whether the master lives.',
      'When enough find it gone, and most elect one, that one promotes a replica.',
    ],
  },
  quorum: {
    title: 'Quorum',
    forms: ['quorum', 'majority', 'majorities'],
    lines: ['More than half of the servers: three of five.', 'Any two majorities have a server in common.'],
  },
  cluster: {
    title: 'Cluster',
    forms: ['cluster', 'clusters'],
    lines: [
      'Several Redis masters that share the keys out among them.',
      'Each key has one master, and a replica of that master may copy it.',
    ],
  },
  slot: {
    title: 'Slot',
    forms: ['slot', 'slots'],
    lines: [
      'A part of a cluster’s keys. There are 16,384, and each has one master.',
      'The key’s name decides its slot. Where the name has braces, only what is in them counts.',
    ],
  },
  session: {
    title: 'Session',
    forms: ['session', 'sessions'],
    lines: [
      'A worker’s tie to a store: by signs of life in ZooKeeper, by a connection in MariaDB.',
      'When it ends, its locks end with it.',
    ],
  },
  transaction: {
    title: 'Transaction',
    forms: ['transaction', 'transactions'],
    lines: [
      'Statements that count all together, or not at all.',
      'Its row locks have no time of their own: they end when it does.',
    ],
  },
  commit: {
    title: 'Commit',
    forms: ['commit', 'commits', 'committed', 'uncommitted'],
    lines: ['Ends a transaction, so that all it wrote counts.', 'Before it, no other worker sees what was written.'],
  },
  fork: {
    title: 'Fork',
    forms: ['fork', 'forks', 'forked'],
    lines: ['Copies a running process, with all its memory.', 'The copy is its child, and knows what its parent knew.'],
  },
  setnx: {
    title: 'SETNX',
    forms: ['SETNX'],
    lines: ['Creates a key, but only if there is none.', 'It answers 1 for yes, 0 for no.'],
  },
  expire: {
    title: 'PEXPIRE, EXPIRE',
    forms: ['PEXPIRE', 'EXPIRE'],
    lines: [
      'Gives a key an expiry: PEXPIRE in milliseconds, EXPIRE in seconds.',
      'Then Redis deletes the key by itself.',
    ],
  },
  setNxPx: {
    title: 'SET NX PX',
    forms: ['SET NX PX', 'SET NX'],
    lines: ['NX: creates the key only if there is none.', 'PX: gives it its lease at once, in the same command.'],
  },
  atomic: {
    title: 'Atomic',
    forms: ['atomic', 'atomically'],
    lines: [
      'Happens in one step: no other worker comes in between.',
      'In Redis, an error in a script undoes nothing of it.',
    ],
  },
  pipeline: {
    title: 'Pipeline',
    forms: ['pipeline', 'pipelines'],
    lines: [
      'Commands sent together, without waiting for each answer.',
      'Redis still runs them one by one, and others can come in between.',
    ],
  },
  owner: {
    title: 'Owner',
    forms: ['owner', 'owners'],
    lines: ['The worker that the lock was granted to.', 'Its name in the key’s value says whose lock it is.'],
  },
} as const satisfies Record<string, GlossaryEntry>

export type TermId = keyof typeof glossary

export const glossaryWords = {
  about: (word: string) => `${word}: what is that?`,
  inTheAnswers: 'Words in the answers:',
  redis: 'Redis',
  store: 'Store',
}
