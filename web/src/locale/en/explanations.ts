/** Explains each glossary term in two lines. Loads when a reader opens the first term. */
import type { TermId } from './glossary.ts'

export const explanations: Readonly<Record<TermId, readonly [string, string]>> = {
  lock: [
    'An agreement that one worker at a time works on something.',
    'A store keeps it, as a key in Redis, and every worker asks there first.',
  ],
  key: ['A name in Redis, with a value.', 'Whoever creates the key lock:stock has the lock.'],
  lease: ['How long a lock lasts if nobody renews it.', 'When the lease ends, the store frees the lock by itself.'],
  token: [
    'A number that grows with every grant of the lock.',
    'A stock that checks it refuses a smaller number after a larger one.',
  ],
  pause: ['The worker stands still for a while, and does not notice.', 'Everybody else, and every lease, goes on.'],
  criticalSection: [
    'The part of the work that only one worker may do at a time.',
    'It lies between taking the lock and giving it back.',
  ],
  node: ['In ZooKeeper, a named place with a value, like a file.', 'In Redis, one of several servers.'],
  czxid: [
    'The number that ZooKeeper gives a node when it is created.',
    'It grows with every change, so it can be the token.',
  ],
  zombie: ['A worker that believes it has the lock, and no longer does.', 'It goes on working, and can do harm.'],
  orphan: ['A lock that Redis keeps for a worker that no longer uses it.', 'Nobody works, and everybody waits.'],
  watchdog: [
    'A timer beside the work that renews the lease again and again.',
    'The watchdog of a paused or crashed worker renews nothing.',
  ],
  garbageCollection: [
    'A program cleans up its memory.',
    'For a part of that time, nothing else in the program goes on.',
  ],
  master: ['The server that takes all writes.', 'Its word counts: whoever it grants the lock to has it.'],
  replica: ['A copy of the master, usually a moment behind.', 'If the master dies, a replica can take its place.'],
  sentinel: [
    'A small server that watches whether the master lives.',
    'When enough find it gone, and most elect one, that one promotes a replica.',
  ],
  quorum: ['More than half of the servers: three of five.', 'Any two majorities have a server in common.'],
  cluster: [
    'Several Redis masters that share the keys out among them.',
    'Each key has one master, and a replica of that master may copy it.',
  ],
  slot: [
    'A part of a cluster’s keys. There are 16,384, and each has one master.',
    'The key’s name decides its slot. Where the name has braces, only what is in them counts.',
  ],
  session: [
    'A worker’s tie to a store: by signs of life in ZooKeeper, by a connection in MariaDB.',
    'When it ends, its locks end with it.',
  ],
  pool: [
    'Connections that stay open, so that nobody waits for a new one.',
    'A worker takes one out, uses it, and gives it back.',
  ],
  keepAlive: [
    'A message by which a worker has etcd start its lease anew.',
    'A paused worker sends none, and the lease runs out.',
  ],
  revision: [
    'A number that etcd raises with every change.',
    'A key made later has a larger one, so it can be the token.',
  ],
  transaction: [
    'Statements that count all together, or not at all.',
    'Its row locks have no time of their own: they end when it does.',
  ],
  commit: ['Ends a transaction, so that all it wrote counts.', 'Before it, no other worker sees what was written.'],
  fork: ['Copies a running process, with all its memory.', 'The copy is its child, and knows what its parent knew.'],
  setnx: ['Creates a key, but only if there is none.', 'It answers 1 for yes, 0 for no.'],
  expire: [
    'Gives a key an expiry: PEXPIRE in milliseconds, EXPIRE in seconds.',
    'Then Redis deletes the key by itself.',
  ],
  setNxPx: ['NX: creates the key only if there is none.', 'PX: gives it its lease at once, in the same command.'],
  atomic: [
    'Happens in one step: no other worker comes in between.',
    'In Redis, an error in a script undoes nothing of it.',
  ],
  pipeline: [
    'Commands sent together, without waiting for each answer.',
    'Redis still runs them one by one, and others can come in between.',
  ],
  owner: ['The worker that the lock was granted to.', 'Its name in the key’s value says whose lock it is.'],
}
