/** Says in English why a store or a process cannot be used. If a cause appears inside another sentence, it begins in lower case and has no full stop. */

import type { SentencesOf } from '#model/refusals/reason-table.ts'
import type { storeReasons } from '#model/refusals/store-reasons.ts'

const wasRefused = (command: string | null) =>
  command === null ? '' : ` It was refused ${command}, which a trial cannot have.`

export const storeRefusals: SentencesOf<typeof storeReasons> = {
  'servers-in-use': ({ ms }) => `All servers have been in use for ${ms} ms. Try again later.`,
  'store-closed': ({ store }) => `The pool of ${store} servers has been closed.`,
  'fault-unsupported': ({ store, fault, possible }) =>
    `${store ?? 'This store'} cannot do "${fault}" here. What can happen to its server: ${possible.join(', ') || 'nothing'}.`,
  'server-not-started': ({ why }) => `A server that this run needs could not be started: ${why}.`,
  'server-ended': ({ why }) => `A server that this run needs has ended: ${why}.`,
  'node-ended': ({ node, why }) => `${node ?? 'the resource'}: ${why}`,

  'unknown-store': ({ store, stores }) => `There is no store "${store}", but ${stores.join(', ')}.`,
  'store-missing': ({ store, why }) => `There is no ${store} here: ${why}. Its lessons can be watched as recordings.`,
  'store-unusable': ({ store, why }) => `${store} cannot be used here: ${why}`,
  'no-such-fleet': ({ store, fleet }) => `There is no ${store} as a ${fleet} here.`,
  'no-fleet-for-lock': ({ fleet }) => `There is no ${fleet} for this lock.`,
  'redis-missing': ({ troubles }) =>
    [
      'There is no Redis on this machine, and it could not be installed. One of these helps:',
      '  1. install redis-server (6 or later) with the package manager of your system',
      '  2. set LOCKSTEP_REDIS_SERVER to the path of a redis-server or valkey-server',
      '  3. set LOCKSTEP_REDIS_URL to an empty database of a Redis that runs, such as redis://127.0.0.1:6379/9',
      ...(troubles.length > 0 ? ['What went wrong:', ...troubles.map((trouble) => `  ${trouble}`)] : []),
    ].join('\n'),
  'redis-setting': ({ named, why }) => `LOCKSTEP_REDIS_SERVER names ${named}, but: ${why}`,
  'redis-url': ({ url, why }) => `LOCKSTEP_REDIS_URL is ${url}, but ${why}.`,
  'needs-own-servers': () =>
    'This scenario breaks servers, so it needs some of its own: install redis-server, or set LOCKSTEP_REDIS_SERVER.',
  'explorer-needs-redis': () =>
    'The explorer needs a Redis server of its own: install redis-server, or set LOCKSTEP_REDIS_SERVER.',
  'cluster-too-old': ({ version, oldest }) => `A cluster of ours needs Redis ${oldest}; this is ${version}.`,
  'no-link-fault-with-standby': ({ fault }) => `With a standby, "${fault}" is not possible yet.`,
  'no-such-node': ({ node, nodes }) => `This fleet has no node ${node}; it has ${nodes.join(', ')}.`,
  'no-replica': ({ fleet }) => `A ${fleet} fleet has no replica.`,
  'not-served': ({ key }) => `Nobody serves ${key}.`,
  'node-running': ({ node }) => `${node} is running: it can be restarted once it is killed.`,
  'redis-not-ours': () => 'The Redis of LOCKSTEP_REDIS_URL is not ours to break.',
  'redis-shared': () => 'Other runs use this Redis server too, so no run may break it.',

  'not-installed': (values) =>
    `it is not installed, and only apt-get could unpack it (Debian has it as ${values.package})`,
  'another-program': ({ path, wanted, said }) => `${path} is no ${wanted}: ${said}`,
  'not-in-folder': ({ folder, file }) => `${folder} holds no ${file}`,
  'root-only': ({ program }) => `${program} may only be used by root`,
  'no-wheel': ({ platform }) => `PyPI has no Valkey for ${platform}`,
  'too-old': ({ path, name, version, oldest }) => `${path} is ${name} ${version}; it has to be ${oldest} or later`,
  'like-redis': ({ path, name }) =>
    `${path} is ${name}, not Redis or Valkey. Recordings are made from MONITOR and keyspace notifications, as these two have them`,
  'command-failed': ({ command, why }) => `${command} failed: ${why}`,
  'command-too-slow': ({ command, ms }) => `${command} took longer than ${ms} ms`,
  'url-form': () => 'it has to look like redis://user:password@127.0.0.1:6379/9, or rediss:// for TLS',
  'url-percent': () => 'a % in its user or password has to be written %25',
  'database-in-use': ({ database, program, host }) =>
    `another Lockstep uses its database ${database} (process ${program} on ${host})`,
  'database-taken-over': () => 'another Lockstep has claimed this database meanwhile',
  'database-not-empty': ({ database, keys }) => `its database ${database} has to be empty, but holds ${keys} keys`,
  'no-config-get': ({ store, why }) => `${store} has to allow CONFIG GET, but: ${why}`,
  'no-monitor': ({ store, why }) => `${store} has to allow MONITOR, from which the recording is made, but: ${why}`,
  'no-key-events': ({ store }) => `${store} has to notify of keyspace events: CONFIG SET notify-keyspace-events KEA`,
  'not-ready-in-time': ({ server, seconds }) => `${server} was not ready within ${seconds} s`,
  'standby-not-copying': () => 'a standby of MariaDB did not begin to copy',
  'cannot-watch': ({ node, why }) => `cannot watch ${node}: ${why}`,

  'no-way-in': () => 'This store has no way in for a process.',
  'command-refused': ({ command, why }) => `${command}: ${why}`,
  'process-failed': ({ client, why, refused }) => `The process of ${client} failed: ${why}.${wasRefused(refused)}`,
  'process-says': ({ client, why, refused }) => `The process of ${client} says: ${why}.${wasRefused(refused)}`,
  'holders-no-expression': ({ why }) => `“holders” is no JavaScript expression: ${why}`,
  'process-not-started': ({ why }) => `it could not be started: ${why}`,
  'process-ended': ({ status }) => `it ended with status ${status}`,
  'process-killed': ({ signal }) => `it was ended by ${signal}`,
  'process-wrote': ({ why, log }) => `${why}. It wrote: ${log}`,
  'ended-before-answer': ({ why, request }) => `${why} before it had answered ${request}`,
  'answered-no': () => 'it answered no',
  'answer-late': ({ request, seconds }) => `no answer to ${request} within ${seconds} s`,
  'answer-unasked': ({ line }) => `an answer that nobody asked for: ${line}`,
  'answer-error': ({ request, error }) => `an answer to ${request}: ${error}`,
  'line-malformed': ({ line, why }) => `a malformed line: ${line} (${why})`,
  'holders-failed': ({ type, value, why }) => `“holders” failed on a ${type} ${value}: ${why}`,
  'folder-of-another': ({ folder }) =>
    `${folder} is not a folder of this user's own. Remove it, or set TMPDIR to another folder.`,
  'no-free-port': ({ first, last }) => `No free port from ${first} to ${last} on 127.0.0.1`,
  'hub-trouble': ({ address, why }) => `The hub at ${address}: ${why}`,

  'not-in-redis': () => 'none of its locks is in Redis',
  'on-redis-fleet': ({ fleet }) => `its lock is on a ${fleet} of Redis servers`,
  'strikes-process': ({ fault }) => `its fault “${fault}” would strike the whole process, and with it every worker`,
  'needs-redis-fault': ({ fault }) => `its fault “${fault}” is made to Redis or to a command for it`,
  'waits-unread': () => 'it waits for a command of the lock, and only those for Redis are read',
  'no-cluster-offered': () => 'its locks are in a cluster, and this one does not offer “cluster”',
  'no-own-clock': () => 'the clock of a process cannot be set apart',
  'held-by-several': () => 'it needs a lock that several may hold at once',
  'uses-queue': () => 'its workers use a queue of work, which no lock in a process has',
  'cannot-fork': () => 'a process that speaks for its lock cannot be forked by a lesson',
  'no-json-object': () => 'not a JSON object. Standard output is for answers alone; a log belongs on standard error',
  'field-no': ({ field, kind }) => `${field || 'it'} is no ${kind}`,
  'field-unknown': ({ field }) => `${field || 'it'} is not understood`,
  'token-neither': () => 'token is neither a number nor text of digits',
  'token-no-number': () => 'token is text that is no whole number',
  'token-too-long': () => 'token has too many digits to be compared',
}
