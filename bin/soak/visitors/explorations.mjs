import { ask, connect, hear, visitAgain } from './visitor.mjs'

const locks = ['setnx', 'set-nx-px', 'set-nx-px-get-del', 'set-nx-px-blind-del', 'watchdog', 'fenced']
const budget = { leaseEnds: 1, crashes: 1 }

/** Explores one lock after another. A lock's counts must be the same every time. @param {import('./visitor.mjs').House} house */
export function exploreLocks(house) {
  const socket = connect(house)
  /** @type {Map<string, string>} */
  const before = new Map()
  const visit = async (/** @type {number} */ at) => {
    const lock = locks[at % locks.length] ?? ''
    const { exploration } = await ask(socket, 'explore', { lock, budget })
    const { summary, refusal } = await hear(socket, 'exploration-ended', (ended) =>
      ended.exploration === exploration ? ended : undefined,
    )
    if (refusal !== undefined) return `${lock}: ${refusal.reason}`
    const counts = JSON.stringify([summary.schedules, summary.states, summary.properties])
    const known = before.get(lock) ?? counts
    before.set(lock, known)
    return known === counts ? undefined : `${lock}: ${known} before, ${counts} now`
  }
  return visitAgain(house, { title: 'explorations', restMs: 5_000, visit, leave: () => socket.disconnect() })
}
