import { readFileSync, realpathSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

const limitMs = 5_000

/**
 * Returns the total number of keys in all Redis servers among these processes. Reads the servers' passwords from their private folders. Call this only while no
 * run is active, because a run would record the query.
 *
 * @param {readonly string[]} pids
 */
export async function keysHeldBy(pids) {
  const counts = await Promise.all(pids.map((pid) => keysOf(pid)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** @param {string} pid */
async function keysOf(pid) {
  const config = configOf(pid)
  const port = /^port (\d+)$/m.exec(config)?.[1]
  const password = /^requirepass (\S+)$/m.exec(config)?.[1]
  // Sentinels hold no keys. The Redis of an explorer is skipped because it keeps the keys of the state that the search visited last.
  if (port === undefined || config.includes('sentinel monitor') || /^dir ".*\/explorer-/m.test(config)) return 0
  const auth = password === undefined ? '' : `AUTH ${password}\r\n`
  const said = await talk(Number(port), `${auth}INFO keyspace\r\nQUIT\r\n`)
  return [...said.matchAll(/^db\d+:keys=(\d+)/gm)].reduce((sum, [, keys]) => sum + Number(keys), 0)
}

/** Returns the configuration of a Redis, or an empty string if the process has ended or is not a Redis. @param {string} pid */
function configOf(pid) {
  try {
    return readFileSync(join(realpathSync(`/proc/${pid}/cwd`), 'redis.conf'), 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} port @param {string} words @returns {Promise<string>} */
function talk(port, words) {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    socket.setEncoding('utf8')
    socket.setTimeout(limitMs, () => socket.destroy())
    socket.on('data', (text) => {
      said += text
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(said))
  })
}
