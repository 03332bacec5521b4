#!/usr/bin/env node
/**
 * Implements `npm run matrix [-- 20 26]`: runs the pure tests, and the live tests of the engine, of Redis connections and of the page's server, on each Node
 * version that Lockstep supports. Each Node version is installed from npm and kept in `.cache/node`. The last line names the versions on which a test failed.
 */
import { requireNode } from './setup/node.mjs'

requireNode()
const { dirname, delimiter, join } = await import('node:path')
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { runChild } = await import('./setup/child.mjs')
const { nodeOf, supportedNodes } = await import('./setup/nodes.mjs')

const liveFolders = ['server/engine/run', 'server/stores/redis/connect', 'server/http']

/** @param {string} major @returns {Promise<boolean>} whether all tests passed on this Node version */
async function passesOn(major) {
  const node = await nodeOf(major)
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  const vitest = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'build/vitest.config.ts',
    '--reporter=dot',
  ]
  const runs = [
    { what: 'pure tests', args: ['--project', 'pure'] },
    { what: 'live tests', args: ['--project', 'live', ...liveFolders] },
  ]
  let passed = true
  for (const { what, args } of runs) {
    const { status, output } = await runChild(node, [...vitest, ...args], { cwd: root, env })
    if (status !== 0) console.log(output.trimEnd())
    console.log(`${status === 0 ? '✓' : '✗'} Node ${major}: ${what}`)
    passed &&= status === 0
  }
  return passed
}

const asked = process.argv.slice(2)
const unknown = asked.find((major) => !supportedNodes.includes(major))
if (unknown !== undefined) {
  say(`Usage: npm run matrix [-- MAJOR…]   with MAJOR one of: ${supportedNodes.join(', ')}`)
  process.exit(2)
}
await readyDependencies(root, say)
const failed = []
for (const major of asked.length > 0 ? asked : supportedNodes) if (!(await passesOn(major))) failed.push(major)
console.log(failed.length === 0 ? 'All passed.' : `Failed on Node ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
