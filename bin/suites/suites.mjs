import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readyBrowser } from '../setup/browser.mjs'
import { runChild } from '../setup/child.mjs'
import { root, say } from '../setup/project.mjs'
import { readyRedis } from '../setup/redis.mjs'
import { readyWeb } from '../setup/web.mjs'
import { countOfPlaywright, countOfStatus, countOfVitest } from './counts.mjs'

/**
 * @typedef {import('./counts.mjs').Counts & { output: string }} Outcome
 * @typedef {{ id: string, kind: 'check' | 'test', title: string, after: string[], run: () => Promise<Outcome> }} Suite
 */

/**
 * Everything `npm test` runs, each suite as soon as those that it comes `after` have ended; those stand before it. Checks keep a core
 * busy, tests mostly wait for leases to end, so the two go side by side; the browser comes last and has the machine to itself.
 *
 * @type {Suite[]}
 */
export const suites = [
  {
    id: 'format',
    kind: 'check',
    title: 'format and lint',
    after: [],
    run: () => check('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '--colors=off']),
  },
  {
    id: 'types',
    kind: 'check',
    title: 'types',
    after: ['format'],
    run: () => check('typescript/bin/tsc', ['--noEmit', '--pretty', 'false']),
  },
  {
    id: 'boundaries',
    kind: 'check',
    title: 'import boundaries',
    after: ['types'],
    run: () => node([join(root, 'bin/suites/boundaries.mjs')]),
  },
  {
    id: 'unused',
    kind: 'check',
    title: 'dead code',
    after: ['boundaries'],
    run: () => check('knip/bin/knip.js', ['--no-progress']),
  },
  { id: 'unit', kind: 'test', title: 'unit and integration', after: [], run: runVitest },
  { id: 'web', kind: 'test', title: 'page build', after: ['unused'], run: buildWeb },
  { id: 'e2e', kind: 'test', title: 'in the browser', after: ['unit', 'web'], run: runPlaywright },
]

/** @param {string} script path below node_modules @param {string[]} args @returns {Promise<Outcome>} */
function check(script, args) {
  return node([join(root, 'node_modules', script), ...args])
}

/** @param {string[]} args @returns {Promise<Outcome>} */
async function node(args) {
  const { status, output } = await runChild(process.execPath, args, { cwd: root })
  return { ...countOfStatus(status), output }
}

/** @returns {Promise<Outcome>} */
async function buildWeb() {
  await readyWeb(root, say)
  return { passed: 1, failed: 0, output: '' }
}

/** @returns {Promise<Outcome>} */
async function runVitest() {
  await readyRedis(say)
  return withReport(async (file) => {
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const finished = await runChild(process.execPath, [vitest, ...args], { cwd: root })
    return { ...finished, count: countOfVitest }
  })
}

/** @returns {Promise<Outcome>} */
async function runPlaywright() {
  await readyRedis(say)
  await readyBrowser(say)
  return withReport(async (file) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    const finished = await runChild(process.execPath, [playwright, 'test', '--reporter=dot,json'], { cwd: root, env })
    return { ...finished, count: countOfPlaywright }
  })
}

/**
 * Gives a runner a file to write its report to, and counts what stands in it afterwards.
 *
 * @template Report
 * @param {(file: string) => Promise<{ status: number, output: string, count: (report: Report, status: number) => import('./counts.mjs').Counts }>} runner
 * @returns {Promise<Outcome>}
 */
async function withReport(runner) {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-report-'))
  try {
    const file = join(folder, 'report.json')
    const { status, output, count } = await runner(file)
    if (!existsSync(file))
      return { passed: 0, failed: 1, output: `${output}\nNo report was written (status ${status}).` }
    return { ...count(JSON.parse(readFileSync(file, 'utf8')), status), output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
