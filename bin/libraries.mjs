#!/usr/bin/env node
/**
 * Plays every lesson that fits with real lock libraries, and writes docs/libraries.md. Arguments name some of them; the others keep what the last time said.
 * `--lesson ID`, once or more, plays only these lessons again.
 * A library whose toolchain is missing is said to be missing, and that is no failure.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { libraries } from '../e2e/libraries/libraries.mjs'
import { libraryTable } from './libraries/table.mjs'
import { root, say } from './setup/project.mjs'

const today = new Date().toISOString().slice(0, 10)
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { lesson: { type: 'string', multiple: true, default: [] } },
})
const kept = join(root, '.cache', 'libraries')
mkdirSync(kept, { recursive: true })

/** @typedef {import('./libraries/table.mjs').Tried} Tried */

/** @param {import('../e2e/libraries/libraries.mjs').Library} library @returns {Tried} */
function tried(library) {
  const { id, needs, install, folder, command } = library
  const file = join(kept, `${id}.json`)
  if (wanted.length > 0 && !wanted.includes(id))
    return (
      stored(file) ?? {
        missing: `it was not tried on ${today}, when the table was made; \`npm run libraries ${id}\` adds it`,
      }
    )
  const missing = needs.filter(
    (program) => spawnSync(program, ['--version']).error && spawnSync(program, ['version']).error,
  )
  if (missing.length > 0) return { missing: `there is no ${missing.join(' or ')} on this machine` }
  const cwd = join(root, 'e2e', 'libraries', folder)
  for (const [program = '', ...args] of install) {
    say(`${id}: ${program} ${args.slice(0, 3).join(' ')}`)
    if (spawnSync(program, args, { cwd, stdio: ['ignore', 2, 2] }).status !== 0)
      return { missing: 'it could not be installed here' }
  }
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

/** What was played again takes the place of what it was before. @param {Tried | undefined} before @param {Extract<Tried, { runs: unknown }>} now @returns {Tried} */
function withAgain(before, now) {
  if (before === undefined || 'missing' in before) return now
  const again = new Map(now.runs.map((run) => [run.scenario, run]))
  const runs = before.runs.map((run) => again.get(run.scenario) ?? run)
  const added = now.runs.filter(({ scenario }) => !before.runs.some((run) => run.scenario === scenario))
  return { ...before, on: now.on, runs: [...runs, ...added] }
}

/** @param {string} file @returns {Tried | undefined} */
function stored(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const results = libraries.map((library) => ({ library, tried: tried(library) }))
writeFileSync(join(root, 'docs', 'libraries.md'), libraryTable(results))
say('docs/libraries.md is written. The recordings are in .cache/libraries, and on the page under Recordings.')
