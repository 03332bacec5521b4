#!/usr/bin/env node
/** `npm test`: sets up what is missing, runs every suite, and says at the end how many tests passed and failed. */
import { requireNode } from './setup/node.mjs'

requireNode()
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { suites } = await import('./suites/suites.mjs')

/** @typedef {import('./suites/suites.mjs').Suite} Suite */

/** @param {string[]} argv @returns {Suite[]} those that `--only unit,e2e` names by id or kind; without it, all */
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

/** @param {Suite[]} selection */
async function runAll(selection) {
  const total = { passed: 0, failed: 0 }
  for (const suite of selection) {
    const begun = performance.now()
    console.log(`${suite.title}…`)
    const { passed, failed, output } = await outcomeOf(suite)
    if (failed > 0) console.log(output.trimEnd())
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${failed > 0 ? '✗' : '✓'} ${suite.title}: ${passed} passed, ${failed} failed (${seconds} s)`)
    total.passed += passed
    total.failed += failed
  }
  return total
}

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
