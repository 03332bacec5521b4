#!/usr/bin/env node
/** Implements `npm run soak [-- --minutes N | --rounds N] [--only TASK]`: repeats tests that take long and rarely find a problem. See soak/tasks.mjs. */
import { requireNode } from './setup/node.mjs'

requireNode()
const { mkdirSync, rmSync, writeFileSync } = await import('node:fs')
const { join } = await import('node:path')
const { parseArgs } = await import('node:util')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { root, say } = await import('./setup/project.mjs')
const { readyStores } = await import('./setup/stores.mjs')
const { loadEveryCore } = await import('./soak/load.mjs')
const { soakReport } = await import('./soak/report.mjs')
const { Samples } = await import('./soak/samples.mjs')
const { tasks, visitorsAlone } = await import('./soak/tasks.mjs')

const usage = `Usage: npm run soak [-- --minutes N | --rounds N] [--only TASK]
  --minutes N   20 by default; the round that has begun is finished
  --rounds N    so many rounds, however long they take
  --only TASK   one of: ${[...tasks, visitorsAlone].map(({ title }) => title).join('; ')}`

function parsedOptions() {
  try {
    const text = /** @type {const} */ ({ type: 'string' })
    const { minutes, rounds, only } = parseArgs({ options: { minutes: text, rounds: text, only: text } }).values
    const chosen = only === undefined ? tasks : [...tasks, visitorsAlone].filter(({ title }) => title === only)
    const forMs = rounds === undefined ? Number(minutes ?? 20) * 60_000 : Number.POSITIVE_INFINITY
    const forRounds = Number(rounds ?? Number.POSITIVE_INFINITY)
    const words = rounds === undefined ? `${minutes ?? 20} minutes` : `${rounds} rounds`
    if (chosen.length > 0 && forMs > 0 && forRounds > 0) return { chosen, words, forMs, forRounds }
  } catch {
    // An unknown option leads to the usage message.
  }
  say(usage)
  process.exit(2)
}

const { chosen, words, forMs, forRounds } = parsedOptions()
await readyDependencies(root, say)
await readyStores(say)
// Imported late, because this module needs the dependencies that have just been installed.
const { serveAllAlong } = await import('./soak/served.mjs')

const begun = Date.now()
const folder = join(root, '.lockstep', 'soak', new Date(begun).toISOString().replaceAll(':', '-'))
mkdirSync(folder, { recursive: true })
console.log(`Soaking for ${words}. What is found goes to ${folder}`)
const samples = new Samples(join(folder, 'samples.csv'))
const server = await serveAllAlong(folder)

/** @type {import('./soak/report.mjs').Round[]} */
const rounds = []
// If a soak is interrupted, it still writes its report, and stops everything that it started.
let isEnded = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isEnded = true
    console.log('It ends after this round.')
  })
}
while (!isEnded && Date.now() - begun < forMs && rounds.length < forRounds) {
  const task = chosen[rounds.length % chosen.length]
  if (task === undefined) break
  const name = `${rounds.length + 1}`.padStart(3, '0')
  const traces = join(folder, `traces-${name}`)
  const startedAt = Date.now()
  samples.begin(`${name} ${task.title}`)
  const release = task.underLoad ? loadEveryCore() : async () => {}
  const { runs, inconclusive, surprises, missing = [] } = await task.run({ traces, env: samples.env }).finally(release)
  const left = await samples.left()
  if (left.length > 0) surprises.push(`left behind: ${left.join(', ')}`)
  // Traces of a round without surprises would only fill up the disk.
  if (surprises.length === 0) rmSync(traces, { recursive: true, force: true })
  const [seconds, stoodStillMs] = [(Date.now() - startedAt) / 1000, samples.stoodStillMs()]
  rounds.push({ title: task.title, seconds, runs, inconclusive, stoodStillMs, surprises, missing })
  console.log(`${name} ${task.title}: ${runs} in ${Math.round(seconds)} s`)
  for (const line of [...surprises, ...missing.map((each) => `skipped: ${each}`)]) console.log(`    ${line}`)
}
const served = await server.stop()
const report = soakReport(rounds, samples.all(), served)
writeFileSync(join(folder, 'report.txt'), report)
console.log(`\n${report}`)
process.exitCode = [served, ...rounds].some(({ surprises }) => surprises.length > 0) ? 1 : 0
