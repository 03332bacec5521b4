#!/usr/bin/env node
/** `npm run orders`: explores every lock with three budgets, and writes docs/orders.md. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ordersPage } from './orders/table.mjs'
import { root, say } from './setup/project.mjs'

const budgets = [
  { words: 'nothing goes wrong', flags: [] },
  { words: 'one lease ends', flags: ['--lease-ends', '1'] },
  { words: 'one lease ends, one worker crashes', flags: ['--lease-ends', '1', '--crashes', '1'] },
]

/** @param {readonly string[]} flags @returns {import('./orders/table.mjs').Exploration[]} */
function explored(flags) {
  const args = [join(root, 'bin', 'lockstep.mjs'), 'explore', '--all', ...flags, '--json']
  // It ends with 1 if a lock has more orders than it looks at. What it found is said nevertheless.
  const { stdout } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 2],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (stdout.trim() === '') throw new Error('the explorer said nothing')
  return JSON.parse(stdout).explorations
}

const columns = budgets.map(({ words, flags }) => {
  say(`every lock, ${words}`)
  return { words, explorations: explored(flags) }
})

writeFileSync(join(root, 'docs', 'orders.md'), ordersPage(columns))
say('docs/orders.md is written.')
