import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Processes to kill in turn, recognized by their command lines. Only processes that the soak started can be killed, because their ids come from the soak's
 * samples.
 *
 * @type {{ title: string, is: RegExp }[]}
 */
const victims = [
  { title: 'a Redis', is: /redis-server|valkey-server/ },
  { title: 'the search', is: /explorations\/process\/inside/ },
  { title: 'the server', is: /compiled-server|lockstep\.mjs serve|main\.js/ },
  { title: 'MariaDB', is: /mariadbd|mysqld/ },
  { title: 'ZooKeeper', is: /java .*zookeeper/i },
  { title: 'etcd', is: /etcd/ },
  { title: 'PostgreSQL', is: /bin\/postgres / },
  { title: 'a trial', is: /lockstep\.mjs try|templates\/client/ },
]

/** @param {number} at index of this kill @param {readonly string[]} pids @returns {string | undefined} title of the victim, if one was found */
export function killOne(at, pids) {
  for (let i = 0; i < victims.length; i += 1) {
    const victim = victims[(at + i) % victims.length]
    const pid = pids.find((each) => victim?.is.test(commandOf(each)))
    if (victim === undefined || pid === undefined) continue
    process.kill(Number(pid), 'SIGKILL')
    return victim.title
  }
  return undefined
}

/** @param {string} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Waits for at most a minute until all visitors rest. Resolves with whether all visitors rest. @param {readonly import('./visitor.mjs').Visitor[]} visitors */
export async function untilIdle(visitors) {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 100) {
    if (visitors.every((visitor) => visitor.isIdle())) return true
    await sleep(100)
  }
  return false
}
