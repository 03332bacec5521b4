#!/usr/bin/env node
/**
 * Plays every lesson that fits with real lock libraries, and writes docs/libraries.md. Arguments name some of them; the others keep what the last time said.
 * `--lesson ID`, once or more, plays only these lessons again. `--orders` plays no lesson and explores every order, which is done after the lessons too.
 * A library whose toolchain is missing is said to be missing, and that is no failure.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { libraries } from '../e2e/libraries/libraries.mjs'
import { ordersSection, sectionIn, withSection } from './libraries/orders.mjs'
import { libraryTable } from './libraries/table.mjs'
import { root, say } from './setup/project.mjs'

const today = new Date().toISOString().slice(0, 10)
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { lesson: { type: 'string', multiple: true, default: [] }, orders: { type: 'boolean', default: false } },
})
const kept = join(root, '.cache', 'libraries')
mkdirSync(kept, { recursive: true })

/** @typedef {import('./libraries/table.mjs').Tried} Tried */
/** @typedef {import('./libraries/orders.mjs').Result['explored']} Orders */

/** By library: why it is not installed. @type {Map<string, string | undefined>} */
const installed = new Map()

/** @param {import('../e2e/libraries/libraries.mjs').Library} library @returns {Tried} */
function tried(library) {
  const { id, command } = library
  const file = join(kept, `${id}.json`)
  if (wanted.length > 0 && !wanted.includes(id))
    return (
      stored(file) ?? {
        missing: `it was not tried on ${today}, when the table was made; \`npm run libraries ${id}\` adds it`,
      }
    )
  const missing = notInstalled(library)
  if (missing !== undefined) return { missing }
  const cwd = folderOf(library)
  const { lesson: lessons } = values
  const before = lessons.length > 0 ? stored(file) : undefined
  const report = join(kept, before === undefined ? `${id}.html` : `${id}-again.html`)
  say(`${id}: ${before === undefined ? 'every lesson that fits' : lessons.join(', ')}`)
  const which = before === undefined ? ['--all'] : lessons
  const args = [join(root, 'bin', 'lockstep.mjs'), 'try', ...which, '--json', '--html', report, '--', ...command]
  const { stdout } = spawnSync(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 2],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (stdout.trim() === '') return { missing: 'it could not be tried here' }
  const result = withAgain(before, { on: today, ...JSON.parse(stdout) })
  writeFileSync(file, JSON.stringify(result))
  return result
}

/** @param {import('../e2e/libraries/libraries.mjs').Library} library */
const folderOf = ({ folder }) => join(root, 'e2e', 'libraries', folder)

/** Installs a library, once. Returns why it is not there. @param {import('../e2e/libraries/libraries.mjs').Library} library @returns {string | undefined} */
function notInstalled(library) {
  const { id, needs, install } = library
  if (installed.has(id)) return installed.get(id)
  const missing = needs.filter(
    (program) => spawnSync(program, ['--version']).error && spawnSync(program, ['version']).error,
  )
  const fails = () =>
    install.some(([program = '', ...args]) => {
      say(`${id}: ${program} ${args.slice(0, 3).join(' ')}`)
      return spawnSync(program, args, { cwd: folderOf(library), stdio: ['ignore', 2, 2] }).status !== 0
    })
  const why =
    missing.length > 0
      ? `there is no ${missing.join(' or ')} on this machine`
      : fails()
        ? 'it could not be installed here'
        : undefined
  installed.set(id, why)
  return why
}

/** Explores every order on so many nodes. @param {import('../e2e/libraries/libraries.mjs').Library} library @param {number} nodes @returns {Orders} */
function ordersOf(library, nodes) {
  const { id, command } = library
  const file = join(kept, `${id}-orders-${nodes}.json`)
  if (wanted.length > 0 && !wanted.includes(id))
    return stored(file) ?? { missing: `\`npm run libraries -- --orders ${id}\` adds it` }
  const missing = notInstalled(library)
  if (missing !== undefined) return { missing }
  say(`${id}: every order on ${nodes === 1 ? 'one node' : `${nodes} nodes`}`)
  // With several nodes, only what the others’ table is about: a lease that ends takes minutes more.
  const asked = nodes === 1 ? [] : ['--nodes', String(nodes), '--lease-ends', '0']
  const args = [join(root, 'bin', 'lockstep.mjs'), 'explore', ...asked, '--json', '--', ...command]
  const cwd = folderOf(library)
  const { stdout } = spawnSync(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 2], encoding: 'utf8' })
  if (stdout.trim() === '') return { missing: 'it could not be explored here' }
  const result = { on: today, ...JSON.parse(stdout) }
  writeFileSync(file, JSON.stringify(result))
  return result
}

/** What was played again takes the place of what it was before. @param {Tried | undefined} before @param {Extract<Tried, { runs: unknown }>} now @returns {Tried} */
function withAgain(before, now) {
  if (before === undefined || 'missing' in before) return now
  const again = new Map(now.runs.map((run) => [run.scenario, run]))
  const runs = before.runs.map((run) => again.get(run.scenario) ?? run)
  const added = now.runs.filter(({ scenario }) => !before.runs.some((run) => run.scenario === scenario))
  return { ...before, on: now.on, runs: [...runs, ...added] }
}

/** @param {string} file */
function stored(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const file = join(root, 'docs', 'libraries.md')
const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
const section = sectionIn(before)
const made = () => libraryTable(libraries.map((library) => ({ library, tried: tried(library) })))
const lessons = values.orders ? before : made()
const text = section === undefined ? lessons : withSection(lessons, section)
writeFileSync(file, text)
const isAgain = values.lesson.length > 0
const orders = isAgain
  ? []
  : libraries.flatMap((library) => library.nodes.map((nodes) => ({ library, explored: ordersOf(library, nodes) })))
if (!isAgain) writeFileSync(file, withSection(text, ordersSection(orders)))
say('docs/libraries.md is written. The recordings are in .cache/libraries, and on the page under Recordings.')
