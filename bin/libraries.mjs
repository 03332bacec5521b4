#!/usr/bin/env node
/**
 * Implements `npm run libraries`: plays lessons and a battery of faults with real lock libraries, and writes the results to docs/libraries.md. Arguments name
 * folders of e2e/libraries, or variants of a library; every other library keeps its last results and recordings, which are stored next to its adapter.
 * `--lesson ID`, which may be repeated, replays only the named lessons. `--battery` and `--lessons` replay only the battery or only the lessons. `--orders`
 * only explores every order; without options, this exploration comes last. `--table` only writes the page. If a library's toolchain is missing, the library is
 * listed as missing, and the command still succeeds. A violated run is played a second time, and counts as violated only if the same properties are violated
 * again. On a busy machine nothing is played, because the results would say more about the machine than about a lock; `--busy` plays anyway.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dropOtherRecordings, keepRecording, keepResults, libraries, resultsOf } from '../e2e/libraries/libraries.mjs'
import { batteryCells, confirmedCells, lessonCells, mergedCells } from './libraries/cells.mjs'
import { keptOrders, ordersSection } from './libraries/orders.mjs'
import { isRecorded, packedRecording, recordingName, recordingsIn } from './libraries/recordings.mjs'
import { libraryPage, libraryReadme } from './libraries/table.mjs'
import { root, say } from './setup/project.mjs'

const today = new Date().toISOString().slice(0, 10)
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: {
    lesson: { type: 'string', multiple: true, default: [] },
    lessons: { type: 'boolean', default: false },
    battery: { type: 'boolean', default: false },
    orders: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
  },
})
const isWhole = !values.lessons && !values.battery && values.lesson.length === 0
const load = loadavg()[0] ?? 0
if (!values.table && !values.busy && load > cpus().length) {
  say(
    `This machine is busy (load ${load.toFixed(1)} on ${cpus().length} cores). Play when it is quiet, or with --busy.`,
  )
  process.exit(2)
}
const kept = join(root, '.cache', 'libraries')
mkdirSync(kept, { recursive: true })

/** @typedef {import('../e2e/libraries/libraries.mjs').Library} Library */
/** @typedef {import('../e2e/libraries/libraries.mjs').Came} Came */

/** Installs a library. Returns the reason why the library cannot be played on this machine, or `undefined` if it can be. @param {Library} library */
function missingIn({ folder, needs, install }) {
  const missing = needs.filter(
    (program) => spawnSync(program, ['--version']).error && spawnSync(program, ['version']).error,
  )
  if (missing.length > 0) return `there is no ${missing.join(' or ')} on this machine`
  for (const [program = '', ...args] of install) {
    say(`${folder}: ${program} ${args.slice(0, 3).join(' ')}`)
    const cwd = join(root, 'e2e', 'libraries', folder)
    if (spawnSync(program, args, { cwd, stdio: ['ignore', 2, 2] }).status !== 0) return 'it could not be installed here'
  }
  return undefined
}

/** Runs a Lockstep command on a lock, and returns the command's parsed JSON output. @param {Library} library @param {string} variant @param {string[]} asked */
function lockstep({ folder, variants }, variant, asked) {
  const args = [join(root, 'bin', 'lockstep.mjs'), ...asked, '--json', '--', ...(variants[variant] ?? [])]
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: join(root, 'e2e', 'libraries', folder),
    stdio: ['ignore', 'pipe', 2],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return stdout.trim() === '' ? undefined : JSON.parse(stdout)
}

/** Size limit of a kept recording, in compressed bytes. Most recordings take 4 kB, and a static site that includes every recording has to stay below 20 MB. */
const mostBytes = 20_000

/** Compresses a recording. Returns `undefined` if there is no recording, or if it is too large to be kept. @param {string | undefined} trace */
function packedTrace(trace) {
  if (trace === undefined || !existsSync(trace)) return undefined
  const bytes = packedRecording(readFileSync(trace, 'utf8'))
  return bytes.length > mostBytes ? undefined : bytes
}

const isViolated = (/** @type {{ outcome: string }} */ { outcome }) => outcome === 'violated'

const traces = join(kept, 'traces')

/** @param {Library} library @param {string} variant @param {string} part @param {string[]} asked */
function tried(library, variant, part, asked) {
  say(`${variant}: ${part}`)
  return lockstep(library, variant, ['try', ...asked, '--out', traces])
}

/** @param {Library} library @param {string} variant */
function play(library, variant) {
  const { folder, version } = library
  /** @type {Map<string, Buffer>} */
  const recordings = new Map()
  /** @type {import('./libraries/cells.mjs').Keep} */
  const keep = ({ scenario, trace }) => {
    const bytes = isRecorded(library, variant, scenario) ? packedTrace(trace) : undefined
    if (bytes === undefined) return undefined
    const name = recordingName({ variant, version, run: scenario })
    recordings.set(name, bytes)
    return name
  }
  /**
   * Saves only the recordings of cells in `taken`. The recording of any other cell would overwrite the recording of a stored cell, because both have the same
   * name.
   *
   * @param {readonly Came[]} played @param {readonly Came[]} taken
   */
  const keepRecordings = (played, taken) => {
    for (const cell of played) {
      const bytes = cell.recording === undefined ? undefined : recordings.get(cell.recording)
      if (cell.recording !== undefined && bytes !== undefined && taken.includes(cell))
        keepRecording(folder, cell.recording, bytes)
    }
  }
  const results = resultsOf(folder, variant) ?? { lock: variant }
  if (values.battery || isWhole) {
    const said = tried(library, variant, 'battery', ['--battery'])
    if (said) {
      const cells = batteryCells(said, keep)
      const again = cells.some(isViolated) ? tried(library, variant, 'battery again', ['--battery']) : undefined
      const confirmed = confirmedCells(cells, again ? batteryCells(again) : [])
      results.battery = mergedCells(results.battery, confirmed, today)
      keepRecordings(confirmed, results.battery.cells)
    }
  }
  if (!values.battery || values.lessons || values.lesson.length > 0) {
    const said = tried(library, variant, 'lessons', values.lesson.length > 0 ? values.lesson : ['--all'])
    if (said) {
      const cells = lessonCells(said, today, keep)
      const violated = cells.filter(isViolated).map(({ scenario }) => scenario)
      const again = violated.length > 0 ? tried(library, variant, 'violated lessons again', violated) : undefined
      const confirmed = confirmedCells(cells, again ? lessonCells(again, today) : [])
      results.lock = said.runs[0]?.lock ?? results.lock
      results.lessons = mergedCells(results.lessons, confirmed, today)
      keepRecordings(confirmed, results.lessons.cells)
    }
  }
  if (results.battery || results.lessons) keepResults(folder, variant, results)
  rmSync(traces, { recursive: true, force: true })
  dropUnnamedRecordings(library)
}

/** @param {Library} library */
function dropUnnamedRecordings({ folder, variants }) {
  dropOtherRecordings(folder, recordingsIn(Object.keys(variants).map((variant) => resultsOf(folder, variant))))
}

/** Explores every order of a lock that runs on `nodes` nodes, and stores the result. @param {Library} library @param {string} variant @param {number} nodes */
function exploreOrders(library, variant, nodes) {
  const { folder, version } = library
  say(`${variant}: every order on ${nodes === 1 ? 'one node' : `${nodes} nodes`}`)
  // On several nodes, explores only orders in which no lease ends: all other orders would take several minutes, and the table does not show them.
  const said = lockstep(library, variant, [
    ...['explore', '--out', traces],
    ...(nodes === 1 ? [] : ['--nodes', String(nodes), '--lease-ends', '0']),
  ])
  if (said === undefined) return
  const results = resultsOf(folder, variant) ?? { lock: variant }
  const others = results.orders?.filter((one) => one.nodes !== nodes) ?? []
  const orders = keptOrders(said, today, (run, trace) => {
    const bytes = packedTrace(trace)
    if (bytes === undefined) return undefined
    const name = recordingName({ variant, version, run })
    keepRecording(folder, name, bytes)
    return name
  })
  keepResults(folder, variant, { ...results, orders: [...others, orders].sort((a, b) => a.nodes - b.nodes) })
  dropUnnamedRecordings(library)
  rmSync(traces, { recursive: true, force: true })
}

/**
 * Returns the stored orders of a lock on `nodes` nodes, or the reason why no orders are stored.
 *
 * @param {Library} library @param {string} variant @param {number} nodes
 */
const ordersOf = ({ folder }, variant, nodes) =>
  resultsOf(folder, variant)?.orders?.find((one) => one.nodes === nodes) ?? {
    missing: missing.get(folder) ?? `\`npm run libraries -- --orders ${variant}\` adds it`,
  }

const every = libraries()
const known = every.flatMap(({ folder, variants }) => [folder, ...Object.keys(variants)])
/** @param {string} folder @param {string} variant */
const isAsked = (folder, variant) => wanted.length === 0 || wanted.includes(folder) || wanted.includes(variant)
const unknown = wanted.find((name) => !known.includes(name))
if (unknown !== undefined) {
  say(`There is no ${unknown} in e2e/libraries. There is ${[...new Set(known)].join(', ')}.`)
  process.exit(2)
}
/** @type {Map<string, string>} */
const missing = new Map()
for (const library of values.table ? [] : every) {
  const { folder, variants } = library
  const asked = Object.keys(variants).filter((variant) => isAsked(folder, variant))
  const why = asked.length > 0 ? missingIn(library) : undefined
  if (why !== undefined) missing.set(folder, why)
  else if (!values.orders) for (const variant of asked) play(library, variant)
}
for (const library of every)
  writeFileSync(join(root, 'e2e', 'libraries', library.folder, 'README.md'), libraryReadme(library))
const explored = every.flatMap((library) =>
  Object.entries(library.explored ?? {}).flatMap(([variant, counts]) =>
    counts.map((nodes) => ({ library, variant, nodes })),
  ),
)
for (const { library, variant, nodes } of values.table || !isWhole ? [] : explored)
  if (isAsked(library.folder, variant) && !missing.has(library.folder)) exploreOrders(library, variant, nodes)
/** Ids of all lessons, in teaching order. */
const taught = JSON.parse(
  spawnSync(process.execPath, [join(root, 'bin', 'lockstep.mjs'), 'list', '--json'], { encoding: 'utf8' }).stdout,
).map((/** @type {{ id: string }} */ { id }) => id)
const orders = explored.map(({ library, variant, nodes }) => ({
  library: { id: variant, folder: library.folder },
  explored: ordersOf(library, variant, nodes),
}))
const page = libraryPage(every, resultsOf, missing, { lessons: taught, orders: ordersSection(orders) })
writeFileSync(join(root, 'docs', 'libraries.md'), page)
say('docs/libraries.md is written. The recordings of what was played are in e2e/libraries, and /libraries opens them.')
