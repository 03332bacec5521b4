import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readyValkey } from '../package/valkey.mjs'
import { runChild } from '../setup/child.mjs'
import { root } from '../setup/project.mjs'
import { countOfPlaywright } from '../suites/counts.mjs'
import { judgeOutside, recordingsIn } from './judges.mjs'
import { specification } from './specification.mjs'
import { wholeClass } from './whole-class/main.mjs'

/**
 * @typedef {object} Place
 * @property {string} traces folder for recordings and reports
 * @property {NodeJS.ProcessEnv} env environment of all processes
 *
 * @typedef {object} Found
 * @property {number} runs number of runs or tests
 * @property {number} inconclusive number of runs or tests that prove nothing, because the machine was paused or a store is missing
 * @property {string[]} surprises one line for each unexpected result, which names the trace
 * @property {string[]} [missing] skipped tests, each with the program that this machine lacks
 *
 * @typedef {{ title: string, underLoad: boolean, run: (place: Place) => Promise<Found> }} Task
 */

/** Plays one scenario 50 times. Every run must have the same outcome. */
const repeats = Array.from({ length: 50 }, () => 'mistaken-release')
/** Runs more scenarios in parallel than `run --all` does. */
const crowded = ['--jobs', '24']
/** Tests that inject faults, kill servers and wait for servers. A test whose result depends on luck is most likely among these. */
const riskiest = [
  'faults',
  'inject',
  'sentinel',
  'reap',
  'restart',
  'hub',
  'rooms',
  'guests',
  'run-manager',
  'serve',
  'shared-servers',
]

/** Factor for the time limits of tests. These limits only guard against hanging, and every core may be loaded. */
const timeScale = '4'
const aloneMs = 60_000

/** Tasks of a soak, in the order in which they run. @type {Task[]} */
export const tasks = [
  { title: 'every lesson', underLoad: false, run: (place) => lessons(['--all'], place) },
  {
    title: 'repeats with every core loaded',
    underLoad: true,
    run: (place) => lessons([...repeats, ...crowded], place),
  },
  { title: 'the riskiest tests', underLoad: false, run: (place) => tests(riskiest, place) },
  { title: 'every lesson on Valkey', underLoad: false, run: (place) => lessonsOnValkey(place) },
  { title: 'the installed package on every Node', underLoad: false, run: (place) => installed(place) },
  { title: 'every live test', underLoad: false, run: (place) => tests([], place) },
  { title: 'schedules of the explorer, played live', underLoad: false, run: (place) => schedules(place) },
  { title: 'what locks expect of the explorer', underLoad: false, run: (place) => explored(place) },
  { title: 'every order of every lock', underLoad: false, run: (place) => everyOrder(place) },
  { title: 'every attack on edited locks', underLoad: false, run: (place) => attacked(place) },
  { title: 'the specification in TLA+', underLoad: false, run: ({ env }) => specification(env) },
  { title: 'judges from outside', underLoad: false, run: (place) => judged(place) },
  { title: 'locks in processes, in every order', underLoad: false, run: (place) => brought(place) },
  { title: 'locks of every kind, tried', underLoad: false, run: (place) => triedLocks(place) },
  { title: 'a real stop and a real clock', underLoad: false, run: (place) => realStops(place) },
  { title: 'stores killed in the middle of a run', underLoad: false, run: (place) => killed(place) },
  { title: 'workshops with something killed', underLoad: false, run: (place) => killedWorkshops(place) },
  { title: 'a class through every kind of item', underLoad: false, run: (place) => wholeClass(place) },
  { title: 'a class on runners, with something killed', underLoad: false, run: (place) => killedRunners(place) },
  { title: 'every scene at every size, and many more random cases', underLoad: false, run: (place) => thorough(place) },
  {
    title: 'every browser test, every view at every size, every exercise typed',
    underLoad: false,
    run: (place) => inBrowser(place),
  },
  { title: 'every lesson with every core loaded', underLoad: true, run: (place) => lessons(['--all'], place) },
  { title: 'the riskiest tests with every core loaded', underLoad: true, run: (place) => tests(riskiest, place) },
]

/** Only waits, so that the server and its visitors can be observed while no other task runs. @type {Task} */
export const visitorsAlone = {
  title: 'visitors alone',
  underLoad: false,
  run: async () => {
    await sleep(aloneMs)
    return { runs: 1, inconclusive: 0, surprises: [] }
  },
}

/** @param {string[]} which @param {Place} place @returns {Promise<Found>} */
async function lessons(which, { traces, env }) {
  const args = [join(root, 'bin/lockstep.mjs'), 'run', ...which, '--json', '--out', traces]
  const { status, output, report } = await reported(traces, (stdoutTo) =>
    runChild(process.execPath, args, { cwd: root, env, stdoutTo }),
  )
  if (report === undefined) return nothingFrom('run', status, output)
  return foundInRuns(report.runs, status)
}

/**
 * Plays every lesson on the Valkey version that the package `lockstep` depends on, even if this machine has another Redis.
 *
 * @param {Place} place @returns {Promise<Found>}
 */
async function lessonsOnValkey({ traces, env }) {
  const valkey = await readyValkey(join(root, '.cache', 'package'), () => {})
  return lessons(['--all'], { traces, env: { ...env, LOCKSTEP_REDIS_SERVER: valkey } })
}

/**
 * Installs the package on every Node version and uses the package. Each output line that begins with ✗ is a surprise.
 *
 * @param {Place} place @returns {Promise<Found>}
 */
async function installed({ env }) {
  const script = join(root, 'e2e/package/installed.mjs')
  const { status, output } = await runChild(process.execPath, [script], { cwd: root, env })
  const lines = output.split('\n')
  const surprises = lines.filter((line) => line.startsWith('✗'))
  if (status !== 0 && surprises.length === 0) return nothingFrom('installed.mjs', status, output)
  return { runs: lines.filter((line) => /^[✓✗]/.test(line)).length, inconclusive: 0, surprises }
}

/** Plays 200 schedules, which is enough to include rare orders. @param {Place} place @returns {Promise<Found>} */
function schedules({ traces, env }) {
  return tests(['live-player'], { traces, env: { ...env, LOCKSTEP_PLAYED_SCHEDULES: '200' } })
}

/**
 * Checks the explorer's findings against the declarations of every lock, including the slow locks, which `npm test` leaves out.
 *
 * @param {Place} place @returns {Promise<Found>}
 */
function explored({ traces, env }) {
  return tests(['explorations/counts', 'explorations/restarts', 'explorations/symmetry'], {
    traces,
    env: { ...env, LOCKSTEP_ALL_EXPLORED: '1' },
  })
}

/** Tests edited locks that attack the server while another visitor explores and runs. @param {Place} place @returns {Promise<Found>} */
function attacked({ traces, env }) {
  return tests(['attacks'], { traces, env: { ...env, LOCKSTEP_EVERY_ATTACK: '1' } })
}

/** Tests every order that the page and the game offer. @param {Place} place @returns {Promise<Found>} */
function everyOrder({ traces, env }) {
  return tests(['every-order', 'played-levels', 'kept-orders', 'exercises', 'engine/call-site'], {
    traces,
    env: { ...env, LOCKSTEP_EVERY_ORDER: '1' },
  })
}

/**
 * Explores locks that run in external processes, in two languages. The counts must be the same as for the catalogue's locks. Also tests every rejection.
 *
 * @param {Place} place @returns {Promise<Found>}
 */
function brought({ traces, env }) {
  return tests(['brought-lock', 'explore-brought'], { traces, env: { ...env, LOCKSTEP_ALL_BROUGHT: '1' } })
}

/** Judges every recording in the project, and a new recording of every lesson. @param {Place} place @returns {Promise<Found>} */
async function judged({ traces, env }) {
  const played = await lessons(['--all'], { traces, env })
  const found = await judgeOutside([...recordingsIn(join(root, 'scenarios/recordings')), ...recordingsIn(traces)], env)
  return { ...found, surprises: [...played.surprises, ...found.surprises] }
}

/** Tries correct and wrong locks, each in all lessons that fit the lock. @param {Place} place @returns {Promise<Found>} */
function triedLocks({ traces, env }) {
  return tests(['cli/tried-locks', 'cli/other-stores', 'cli/one-process', 'cli/fault-plan'], {
    traces,
    env: { ...env, LOCKSTEP_ALL_TRIED: '1' },
  })
}

/**
 * Pauses a JVM by garbage collection, and moves a server's clock. The verdicts must be the same as for a pause at the gate and for moved expiries.
 *
 * @param {Place} place @returns {Promise<Found>}
 */
function realStops(place) {
  return tests(['cli/real-stops'], place)
}

/** @param {Place} place @returns {Promise<Found>} */
function killed({ traces, env }) {
  return tests(['stores/killed'], { traces, env: { ...env, LOCKSTEP_KILLED: '1' } })
}

/** Kills processes that a workshop relies on, at random moments. @param {Place} place @returns {Promise<Found>} */
function killedWorkshops({ traces, env }) {
  return tests(['http/killed'], { traces, env: { ...env, LOCKSTEP_KILLED: '1', LOCKSTEP_KILLED_WORKSHOPS: '14' } })
}

/** Runs a class of sixty on three runners and two servers, and kills one runner and one server. @param {Place} place @returns {Promise<Found>} */
function killedRunners({ traces, env }) {
  return tests(['runners/killed'], { traces, env: { ...env, LOCKSTEP_KILLED: '1' } })
}

/**
 * Tests every scene at every size, while `npm test` tests only some of the sizes, and tests ten times as many random cases.
 *
 * @param {Place} place @returns {Promise<Found>}
 */
function thorough(place) {
  return tests(['web/src'], place, 'pure')
}

/**
 * Runs every browser test, including those that `npm test` leaves out (`@soak`), and tests every view at more sizes.
 *
 * @param {Place} place @returns {Promise<Found>}
 */
async function inBrowser({ traces, env }) {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const args = [playwright, 'test', '--config', 'build/playwright.config.ts', '--reporter=json']
  const { status, output, report } = await reported(traces, (stdoutTo) =>
    runChild(process.execPath, args, {
      ...{ cwd: root, stdoutTo },
      env: { ...env, LOCKSTEP_EVERY_SIZE: '1' },
    }),
  )
  if (report === undefined) return nothingFrom('playwright', status, output)
  const { passed, failed } = countOfPlaywright(report, status)
  const titles = failedIn(report.suites)
  return {
    runs: passed + failed,
    inconclusive: 0,
    surprises: failed > 0 && titles.length === 0 ? [lastLines(output)] : titles,
  }
}

/** @typedef {{ specs?: { title: string, ok: boolean }[], suites?: Suite[] }} Suite a file of tests, or a group of tests in a file */

/** @param {readonly Suite[]} suites @returns {string[]} titles of the tests that failed */
function failedIn(suites) {
  return suites.flatMap(({ specs = [], suites: inside = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
    ...failedIn(inside),
  ])
}

/** @param {string} program @param {number} status @param {string} output @returns {Found} */
function nothingFrom(program, status, output) {
  return { runs: 0, inconclusive: 0, surprises: [`${program} ended with status ${status}: ${lastLines(output)}`] }
}

/** @param {readonly string[]} which @param {Place} place @param {'live' | 'pure'} project @returns {Promise<Found>} */
async function tests(which, { traces, env }, project = 'live') {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', 'build/vitest.config.ts', '--project', project, '--reporter=json', ...which]
  const { status, output, report } = await reported(traces, (stdoutTo) =>
    runChild(process.execPath, args, {
      cwd: root,
      env: { ...env, LOCKSTEP_PATIENCE: timeScale, LOCKSTEP_THOROUGH: '1' },
      stdoutTo,
    }),
  )
  if (report === undefined) return nothingFrom('vitest', status, output)
  return foundInTests(report.testResults, status)
}

/**
 * @param {{ scenario: string, lock: string, asExpected: boolean, inconclusive?: string, verdicts: Record<string, { status: string, because: string }>, trace: string }[]} runs
 * @param {number} status
 * @returns {Found}
 */
export function foundInRuns(runs, status) {
  const surprises = runs
    .filter(({ asExpected, inconclusive }) => !asExpected && inconclusive === undefined)
    .map(({ scenario, lock, verdicts, trace }) => {
      const said = Object.entries(verdicts).map(([property, { status: is }]) => `${property} ${is}`)
      return `${scenario}, ${lock}: ${said.join(', ') || 'nothing was judged'}. Trace: ${trace || 'none'}`
    })
  const inconclusive = runs.filter((run) => run.inconclusive !== undefined).length
  if (status !== 0 && surprises.length + inconclusive === 0)
    surprises.push(`run ended with status ${status} and names no surprise`)
  if (runs.length === 0) surprises.push('nothing was run')
  return { runs: runs.length, inconclusive, surprises }
}

/**
 * @param {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[], meta?: { missing?: string } }[] }[]} files
 * @param {number} status
 * @returns {Found}
 */
export function foundInTests(files, status) {
  const failed = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name}: ${test.fullName}: ${test.failureMessages.join(' ').split('\n')[0]}`),
  )
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const surprises = [...failed, ...broken.map(({ name, message }) => `${name}: ${message.split('\n')[0]}`)]
  if (status !== 0 && surprises.length === 0) surprises.push(`vitest ended with status ${status} and names no test`)
  const all = files.flatMap(({ assertionResults }) => assertionResults)
  const inconclusive = all.filter(({ status: is }) => is !== 'passed' && is !== 'failed').length
  const missing = all.flatMap(({ fullName, meta }) => (meta?.missing ? [`${fullName}: ${meta.missing}`] : []))
  if (all.length === inconclusive && missing.length === 0) surprises.push('no test was run')
  return { runs: all.length, inconclusive, surprises, ...(missing.length === 0 ? {} : { missing }) }
}

/**
 * Runs a program that prints JSON to a file, because `runChild` keeps only the end of the output.
 *
 * @param {string} traces
 * @param {(stdoutTo: number) => Promise<import('../setup/child.mjs').Finished>} run
 */
async function reported(traces, run) {
  mkdirSync(traces, { recursive: true })
  const file = join(traces, 'report.json')
  const stdoutTo = openSync(file, 'w')
  const finished = await run(stdoutTo).finally(() => closeSync(stdoutTo))
  const report = jsonIn(readFileSync(file, 'utf8'))
  rmSync(file)
  return { ...finished, report }
}

/** @param {string} text */
function jsonIn(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param {string} output */
function lastLines(output) {
  return output.trim().split('\n').slice(-3).join(' | ')
}
