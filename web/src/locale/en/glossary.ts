/** Terms that beginners may ask about. `forms` lists the spellings of a term in sentences. A spelling in capitals matches only the command. */
export interface GlossaryEntry {
  title: string
  forms: readonly string[]
}

export const glossary = {
  lock: {
    title: 'Lock',
    forms: ['lock', 'locks'],
  },
  key: {
    title: 'Key',
    forms: ['key', 'keys'],
  },
  lease: {
    title: 'Lease',
    forms: ['lease', 'leases'],
  },
  token: {
    title: 'Token',
    forms: ['token', 'tokens'],
  },
  pause: {
    title: 'Paused',
    forms: ['paused', 'pause', 'pauses'],
  },
  criticalSection: {
    title: 'Critical section',
    forms: ['critical section', 'critical sections'],
  },
  node: {
    title: 'Node',
    forms: ['node', 'nodes'],
  },
  czxid: {
    title: 'czxid',
    forms: ['czxid'],
  },
  zombie: {
    title: 'Zombie',
    forms: ['zombie', 'zombies'],
  },
  orphan: {
    title: 'Orphan',
    forms: ['orphan', 'orphans', 'orphaned'],
  },
  watchdog: {
    title: 'Watchdog',
    forms: ['watchdog', 'watchdogs'],
  },
  garbageCollection: {
    title: 'Garbage collection',
    forms: ['garbage collection'],
  },
  master: {
    title: 'Master',
    forms: ['master', 'masters'],
  },
  replica: {
    title: 'Replica',
    forms: ['replica', 'replicas'],
  },
  sentinel: {
    title: 'Sentinel',
    forms: ['sentinel', 'sentinels'],
  },
  quorum: {
    title: 'Quorum',
    forms: ['quorum', 'majority', 'majorities'],
  },
  cluster: {
    title: 'Cluster',
    forms: ['cluster', 'clusters'],
  },
  slot: {
    title: 'Slot',
    forms: ['slot', 'slots'],
  },
  session: {
    title: 'Session',
    forms: ['session', 'sessions'],
  },
  pool: {
    title: 'Pool',
    forms: ['pool', 'pools'],
  },
  keepAlive: {
    title: 'Keep-alive',
    forms: ['keep-alive', 'keep-alives', 'keeps the lease alive'],
  },
  revision: {
    title: 'Revision',
    forms: ['revision', 'revisions'],
  },
  transaction: {
    title: 'Transaction',
    forms: ['transaction', 'transactions'],
  },
  commit: {
    title: 'Commit',
    forms: ['commit', 'commits', 'committed', 'uncommitted'],
  },
  fork: {
    title: 'Fork',
    forms: ['fork', 'forks', 'forked'],
  },
  setnx: {
    title: 'SETNX',
    forms: ['SETNX'],
  },
  expire: {
    title: 'PEXPIRE, EXPIRE',
    forms: ['PEXPIRE', 'EXPIRE'],
  },
  setNxPx: {
    title: 'SET NX PX',
    forms: ['SET NX PX', 'SET NX'],
  },
  atomic: {
    title: 'Atomic',
    forms: ['atomic', 'atomically'],
  },
  pipeline: {
    title: 'Pipeline',
    forms: ['pipeline', 'pipelines'],
  },
  owner: {
    title: 'Owner',
    forms: ['owner', 'owners'],
  },
} as const satisfies Record<string, GlossaryEntry>

export type TermId = keyof typeof glossary

export const glossaryWords = {
  about: (word: string) => `${word}: what is that?`,
  inTheAnswers: 'Words in the answers:',
  redis: 'Redis',
  store: 'Store',
}
