import { ask, connect, hear, visitAgain } from './visitor.mjs'

/** Runs one lesson after another, and watches its runs. @param {import('./visitor.mjs').House} house */
export async function runLessons(house) {
  const socket = connect(house)
  const { chapters } = await (await fetch(`${house.url()}/api/library`)).json()
  const lessons = chapters.flatMap((/** @type {{ scenarios: { id: string }[] }} */ { scenarios }) => scenarios)
  const visit = async (/** @type {number} */ at) => {
    const { id } = lessons[at % lessons.length]
    const refused = await runOnce(socket, id)
    return refused === undefined ? undefined : `${id}: ${refused}`
  }
  return visitAgain(house, { title: 'lessons', restMs: 2_000, visit, leave: () => socket.disconnect() })
}

/** @param {import('socket.io-client').Socket} socket @param {string} scenario @returns {Promise<string | undefined>} reason of the first refusal */
async function runOnce(socket, scenario) {
  const { runs } = await ask(socket, 'run', { scenario })
  const waiting = new Set(runs.map((/** @type {{ run: string }} */ { run }) => run))
  /** @type {string | undefined} */
  let refused
  const ended = hear(socket, 'run-ended', ({ run, refusal }) => {
    if (!waiting.delete(run)) return undefined
    refused ??= refusal?.reason
    return waiting.size === 0 ? true : undefined
  })
  for (const run of waiting) socket.emit('watch', { run, from: 0 })
  await ended
  return refused
}
