import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'

/**
 * @typedef {object} House a visitor's view of the server
 * @property {() => string} url
 * @property {() => string} hostToken secret of the server's host
 * @property {string} folder folder for files of visitors
 * @property {NodeJS.ProcessEnv} env environment of all processes
 * @property {(sinceMs: number) => boolean} wasDisturbed whether a process was killed after `sinceMs`, or shortly before
 * @property {Promise<void>} [rest] promise that visitors await before their next visit
 *
 * @typedef {object} Found
 * @property {string} title
 * @property {number} times number of visits that succeeded
 * @property {number} disturbed number of visits that failed around a kill
 * @property {string[]} surprises
 *
 * @typedef {{ stop: () => Promise<Found>, isIdle: () => boolean }} Visitor
 */

/** Long, because every core of the server may be loaded. */
export const limitMs = 180_000

/**
 * Repeats a visit until it is stopped. A visit that is interrupted by `stop` is not counted.
 *
 * @param {House} house
 * @param {{ title: string, restMs: number, visit: (at: number) => Promise<string | undefined>, leave?: () => void }} what
 * `visit` resolves with an error message, or with `undefined` if the visit succeeded
 * @returns {Visitor}
 */
export function visitAgain(house, { title, restMs, visit, leave = () => {} }) {
  /** @type {Found} */
  const found = { title, times: 0, disturbed: 0, surprises: [] }
  const over = new AbortController()
  let idle = true
  const visiting = (async () => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      await house.rest
      if (over.signal.aborted) break
      idle = false
      const sinceMs = performance.now()
      const why = await visit(at).catch((/** @type {Error} */ error) => error.message)
      idle = true
      if (over.signal.aborted) break
      if (why === undefined) found.times += 1
      else if (house.wasDisturbed(sinceMs)) found.disturbed += 1
      else found.surprises.push(`${title}: ${why}`)
      await sleep(restMs, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  return {
    isIdle: () => idle,
    stop: async () => {
      over.abort()
      leave()
      await visiting
      return found
    },
  }
}

/** Connects like a page. A lost connection is restored automatically. @param {House} house @param {{ host?: string }} [more] */
export function connect(house, more = {}) {
  return io(house.url(), {
    transports: ['websocket'],
    forceNew: true,
    auth: { visitor: randomBytes(24).toString('hex'), ...more },
  })
}

/**
 * Sends a request and resolves with the answer. Throws if the server rejects the request.
 *
 * @param {import('socket.io-client').Socket} socket
 * @param {string} name
 * @param {unknown} request
 */
export async function ask(socket, name, request) {
  const answer = await socket.timeout(limitMs).emitWithAck(name, request)
  if (answer?.code !== undefined && answer.reason !== undefined) throw new Error(`${name}: ${answer.reason}`)
  return answer
}

/**
 * Resolves with the first result of `pick` that is not `undefined`; `pick` is called with each notice of this name. Rejects if the connection is lost, or after
 * the time limit.
 *
 * @template T
 * @param {import('socket.io-client').Socket} socket
 * @param {string} name
 * @param {(notice: any) => T | undefined} pick
 * @returns {Promise<T>}
 */
export function hear(socket, name, pick) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => settle(() => reject(new Error(`${name} did not come`))), limitMs)
    const settle = (/** @type {() => void} */ how) => {
      clearTimeout(limit)
      socket.off(name, onNotice).off('disconnect', onLost)
      how()
    }
    const onLost = () => settle(() => reject(new Error('the connection was lost')))
    const onNotice = (/** @type {unknown} */ notice) => {
      const picked = pick(notice)
      if (picked !== undefined) settle(() => resolve(picked))
    }
    socket.on(name, onNotice).on('disconnect', onLost)
  })
}
