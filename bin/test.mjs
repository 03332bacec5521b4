#!/usr/bin/env node
/** Implements `npm test`: installs and builds whatever is missing, runs every suite, and finally prints how many tests passed and failed. */
import { requireNode } from './setup/node.mjs'

requireNode()
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { startedFor, starters } = await import('./setup/child.mjs')
const { ProcessorMeter, watchProcessor } = await import('./suites/processor.mjs')
const { suites } = await import('./suites/suites.mjs')

/** @typedef {import('./suites/suites.mjs').Suite} Suite */

/** @param {string[]} argv @returns {Suite[]} suites whose id or kind `--only` names, as in `--only pure,e2e`, or all suites without `--only` */
function chosen(argv) {
  if (argv.length === 0) return suites
  const names = argv[0] === '--only' && argv.length === 2 ? (argv[1] ?? '').split(',') : []
  const known = suites.flatMap((suite) => [suite.id, suite.kind])
  if (names.length === 0 || names.some((name) => !known.includes(name))) {
    say(`Usage: npm test [-- --only NAME,…]   with NAME one of: ${[...new Set(known)].join(', ')}`)
    process.exit(2)
  }
  return suites.filter((suite) => names.includes(suite.id) || names.includes(suite.kind))
}

/** @param {Suite} suite @returns {Promise<import('./suites/suites.mjs').Outcome>} */
async function outcomeOf(suite) {
  try {
    return await suite.run()
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) }
  }
}

/** @typedef {import('./suites/counts.mjs').Counts & { id: string, title: string, beganMs: number, tookMs: number }} Ran */

/** @param {Suite} suite @returns {Promise<Ran>} */
async function runOne(suite) {
  const { title } = suite
  const beganMs = performance.now()
  console.log(`${title}…`)
  const { passed, failed, output, notes = '' } = await startedFor.run(suite.id, () => outcomeOf(suite))
  const told = failed > 0 ? output : notes
  if (told.trim() !== '') console.log(told.trimEnd())
  const tookMs = performance.now() - beganMs
  console.log(`${failed > 0 ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed (${seconds(tookMs)} s)`)
  return { id: suite.id, title, passed, failed, beganMs, tookMs }
}

/** @param {number} ms */
function seconds(ms) {
  return (ms / 1000).toFixed(1)
}

/** @param {Suite[]} selection */
async function runAll(selection) {
  /** @type {Map<string, Promise<Ran>>} */
  const begun = new Map()
  for (const suite of selection) {
    const before = Promise.all(suite.after.map((id) => begun.get(id)))
    begun.set(
      suite.id,
      before.then(() => runOne(suite)),
    )
  }
  const ran = await Promise.all(begun.values())
  watching.look()
  watching.stop()
  tellTimes(ran)
  return {
    passed: ran.reduce((sum, { passed }) => sum + passed, 0),
    failed: ran.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** @param {Ran[]} ran */
function tellTimes(ran) {
  const row = (/** @type {string} */ title, /** @type {string[]} */ ...times) =>
    console.log(title.padEnd(20) + times.map((time) => time.padStart(15)).join(''))
  row('suite', 'began (s)', 'took (s)', 'processor (s)')
  for (const { id, title, beganMs, tookMs } of ran.toSorted((a, b) => b.tookMs - a.tookMs))
    row(title, seconds(beganMs), seconds(tookMs), seconds(meter.usedMs(id)))
  row('all', seconds(0), seconds(performance.now()), seconds(meter.usedMs()))
}

const meter = new ProcessorMeter()
const watching = watchProcessor(meter, starters)
const selection = chosen(process.argv.slice(2))
const { passed, failed } = await readyDependencies(root, say).then(
  () => runAll(selection),
  (error) => {
    say(error.message)
    return { passed: 0, failed: 1 }
  },
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
