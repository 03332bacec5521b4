import { randomBytes } from 'node:crypto'
import { io } from 'socket.io-client'

const limitMs = 180_000

/**
 * Runs a lesson over a real socket, as a page does. Resolves with the number of events of each run, in the order of the runs. Rejects if the server rejects the
 * lesson.
 *
 * @param {string} url URL of the server
 * @param {string} scenario
 * @returns {Promise<number[]>}
 */
export async function runLesson(url, scenario) {
  const socket = io(url, { transports: ['websocket'], auth: { visitor: randomBytes(24).toString('hex') } })
  try {
    const answer = await socket.timeout(limitMs).emitWithAck('run', { scenario })
    if (answer.reason !== undefined) throw new Error(`run: ${answer.reason}`)
    /** @type {string[]} */
    const runs = answer.runs.map((/** @type {{ run: string }} */ { run }) => run)
    const heard = new Map(runs.map((run) => [run, 0]))
    socket.on('run-events', ({ run, events }) => heard.set(run, (heard.get(run) ?? 0) + events.length))
    const ended = new Promise((resolve, reject) => {
      const waiting = new Set(runs)
      const limit = setTimeout(() => reject(new Error(`${scenario} did not end`)), limitMs)
      socket.on('run-ended', ({ run, refusal }) => {
        if (refusal) reject(new Error(`${scenario}: ${refusal.reason}, ${Object.values(refusal.values).join(', ')}`))
        waiting.delete(run)
        if (waiting.size > 0) return
        clearTimeout(limit)
        resolve(undefined)
      })
    })
    for (const run of runs) socket.emit('watch', { run, from: 0 })
    await ended
    return [...heard.values()]
  } finally {
    socket.disconnect()
  }
}
