/** Runs the composite action as GitHub would, with a fake `npx` that prints its arguments. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../setup/project.mjs'

interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>
  runs: { steps: { env: Record<string, string>; run: string }[] }
}
const { inputs, runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action
const [step] = runs.steps

const folder = mkdtempSync(join(tmpdir(), 'lockstep-action-'))
const npx = join(folder, 'npx')
writeFileSync(npx, '#!/bin/sh\nfor word in "$@"; do echo "$word"; done\n')
chmodSync(npx, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the arguments that `npx` received. */
async function asked(given: Record<string, string>): Promise<string[]> {
  const value = (name: string) => given[name] ?? inputs[name]?.default ?? ''
  const env = Object.entries(step?.env ?? {}).map(([name, text]) => {
    const [, input = ''] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(text) ?? []
    expect(Object.keys(inputs)).toContain(input)
    return [name, value(input)]
  })
  const PATH = `${folder}:${process.env.PATH}`
  const options = { cwd: root, env: { ...Object.fromEntries(env), PATH } }
  const { stdout } = await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', step?.run ?? ''], options)
  return stdout.trimEnd().split('\n')
}

test('every lesson is tried with the command, and GitHub is told', async () => {
  expect(await asked({ command: 'python3 my_lock.py *' })).toEqual([
    ...['--yes', 'lockstep@latest', 'try', '--all', '--store', 'redis', '--github', '--', 'python3', 'my_lock.py', '*'],
  ])
})

test('lessons, a version and reports may be named, and no input becomes a command', async () => {
  const given = { command: 'node $(touch x).mjs', lessons: 'gc-pause two-commands', version: '1.2.3', junit: 'a b.xml' }
  expect(await asked(given)).toEqual([
    ...['--yes', 'lockstep@1.2.3', 'try', 'gc-pause', 'two-commands', '--store', 'redis', '--github'],
    ...['--junit', 'a b.xml', '--', 'node', '$(touch', 'x).mjs'],
  ])
})
