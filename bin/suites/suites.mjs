import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readyBrowser } from '../setup/browser.mjs'
import { runChild } from '../setup/child.mjs'
import { compilesLate } from '../setup/compiles-late.mjs'
import { root, say } from '../setup/project.mjs'
import { readyStores } from '../setup/stores.mjs'
import { readyWeb } from '../setup/web.mjs'
import { countOfPlaywright, countOfStatus, countOfVitest } from './counts.mjs'

const cache = join(root, '.cache')

/** Returns a function that calls `ready` once, and shares the result among all suites that call the function. @template T @param {() => Promise<T>} ready */
function once(ready) {
  /** @type {Promise<T> | undefined} */
  let begun
  return () => {
    begun ??= ready()
    return begun
  }
}

const stores = once(() => readyStores(say))
const browser = once(() => readyBrowser(say))

/**
 * @typedef {import('./counts.mjs').Counts & { output: string, notes?: string }} Outcome `notes` are printed even if nothing failed
 * @typedef {{ id: string, kind: 'check' | 'test', title: string, after: string[], run: () => Promise<Outcome> }} Suite
 */

/**
 * All suites of `npm test`. A suite starts as soon as the suites listed in its `after` have ended; those suites must come earlier in this list. Live tests and
 * browser tests run one after the other, because a live test that gets no core proves nothing. Suites that only compute run at the same time as these tests,
 * one suite at a time and at a lower priority: first the checks, whose results are cached, then the pure tests. This way both cores are busy from start to
 * finish, and at most three processes compete for the cores.
 *
 * @type {Suite[]}
 */
export const suites = [
  { id: 'web', kind: 'test', title: 'page and browser', after: [], run: readyPage },
  { id: 'live', kind: 'test', title: 'live tests', after: [], run: () => runVitest('live') },
  { id: 'e2e', kind: 'test', title: 'in the browser', after: ['web', 'live'], run: runPlaywright },
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
    run: checkTypes,
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
    run: () => check('knip/bin/knip.js', ['--no-progress', '--cache', '--cache-location', join(cache, 'knip')]),
  },
  {
    id: 'translations',
    kind: 'check',
    title: 'translations',
    after: ['unused'],
    run: checkTranslations,
  },
  {
    id: 'package',
    kind: 'check',
    title: 'package and its size',
    after: ['translations'],
    run: () => node([join(root, 'bin/package/check.mjs')]),
  },
  { id: 'pure', kind: 'test', title: 'pure tests', after: ['package'], run: () => runVitest('pure') },
]

/** @param {string} script path relative to node_modules @param {string[]} args @returns {Promise<Outcome>} */
function check(script, args) {
  return node([join(root, 'node_modules', script), ...args])
}

/**
 * Checks types with TypeScript 7, which needs a sixth of the processor time of TypeScript 6; version 6 is kept for tools that use its API. Results are cached,
 * so only changed files are checked again. GOGC makes Go collect garbage less often, because the process exits before collecting pays off.
 *
 * @returns {Promise<Outcome>}
 */
function checkTypes() {
  const kept = ['--incremental', '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')]
  const args = ['--noEmit', '--pretty', 'false', '--singleThreaded', ...kept]
  return node([join(root, 'node_modules/typescript-native/bin/tsc'), ...args], { ...process.env, GOGC: '400' })
}

/**
 * Checks translations. Stale texts are printed but do not count as failures, because the page shows the English text until somebody translates it again.
 *
 * @returns {Promise<Outcome>}
 */
async function checkTranslations() {
  const outcome = await node([join(root, 'bin/suites/translations.mjs')])
  return { ...outcome, notes: outcome.output }
}

/**
 * Node options for processes that only compute. The larger young generation makes garbage collection a tenth cheaper, because most of the allocated memory is
 * short-lived.
 */
const computing = ['--max-semi-space-size=64', ...compilesLate]

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<Outcome>} */
async function node(args, env = process.env) {
  const { status, output } = await runChild(process.execPath, [...computing, ...args], {
    cwd: root,
    env,
    inTheGaps: true,
  })
  return { ...countOfStatus(status), output }
}

/** Builds the page and looks for a browser. Errors about the browser are reported by the browser suite. @returns {Promise<Outcome>} */
async function readyPage() {
  await Promise.all([readyWeb(root, say), browser().catch(() => undefined)])
  return { passed: 1, failed: 0, output: '' }
}

/** @param {'live' | 'pure'} project see build/vitest.config.ts @returns {Promise<Outcome>} */
async function runVitest(project) {
  const live = project === 'live'
  if (live) await stores()
  return withReport(async (file) => {
    const args = [
      'run',
      '--config',
      'build/vitest.config.ts',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const finished = await runChild(process.execPath, [...compilesLate, vitest, ...args], {
      cwd: root,
      inTheGaps: !live,
    })
    return { ...finished, count: countOfVitest }
  })
}

/** @returns {Promise<Outcome>} */
async function runPlaywright() {
  await stores()
  await browser()
  return withReport(async (file) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    const options = ['--config', 'build/playwright.config.ts', '--grep-invert=@soak', '--reporter=dot,json']
    const args = [...compilesLate, playwright, 'test', ...options]
    const finished = await runChild(process.execPath, args, { cwd: root, env })
    return { ...finished, count: countOfPlaywright }
  })
}

/**
 * Gives a test runner a file for its report, and counts the results in the report.
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
