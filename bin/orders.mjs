#!/usr/bin/env node
/**
 * Implements `npm run orders`: explores every lock with three budgets, checks the results by walking the orders once more by brute force, and writes
 * docs/orders.md.
 */
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

/** Locks whose grants carry tokens. The orders of all other locks are the same with every kind of stock, so those locks are explored with one kind only. */
const tokened = ['fenced', 'fenced-hash-tag', 'fenced-late-token', 'fenced-split']
const stocks = [
  { words: 'refuses old tokens', flags: ['--fenced'] },
  { words: 'learns from reads too', flags: ['--fenced-reads'] },
]

/** @param {readonly string[]} asked @returns {import('./orders/table.mjs').Exploration[]} */
function explored(asked) {
  const args = [join(root, 'bin', 'lockstep.mjs'), 'explore', ...asked, '--check', '--json']
  // The explorer exits with status 1 if a lock has more orders than the explorer counts; even so, it prints its findings.
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
  const fenced = stocks.flatMap((stock) =>
    explored([...tokened, ...flags, ...stock.flags]).map((each) => ({ ...each, stock: stock.words })),
  )
  return { words, explorations: explored(['--all', ...flags]), fenced }
})
say('every level')
const levels = explored(['--levels'])

writeFileSync(join(root, 'docs', 'orders.md'), ordersPage(columns, levels))
say('docs/orders.md is written.')
