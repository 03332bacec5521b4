import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../setup/project.mjs'

/**
 * Every folder below these that contains code needs a README, except for test helpers, scripts, templates and adapters, which the README of the parent folder
 * covers.
 */
const documented = ['bench', 'bin', 'build', 'e2e', 'model', 'server', 'scenarios/workers', 'web/src']
const partOfItsParent = /(^|\/)(testing|scripts|templates|dev|shots|pictures|libraries\/[^/]+)(\/|$)/
const longest = 14

function foldersWithCode(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersWithCode(`${folder}/${name}`))
  return entries.some((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name)) ? [folder, ...below] : below
}

/** Whether a file of this name is in the folder, in a folder below it, or at this path in the project. */
function isThere(folder: string, name: string): boolean {
  if (existsSync(join(root, folder, name)) || existsSync(join(root, name))) return true
  return readdirSync(join(root, folder), { recursive: true }).some((file) => String(file).endsWith(`/${name}`))
}

const expected = documented.flatMap(foldersWithCode).filter((folder) => !partOfItsParent.test(folder))

describe('READMEs', () => {
  it('are looked for', () => {
    expect(expected).toContain('server/engine')
    expect(expected).toContain('web/src/scene')
  })

  it.each(expected)('%s says in a few lines what it is for', (folder) => {
    const readme = join(root, folder, 'README.md')
    expect(existsSync(readme), `${folder}/README.md`).toBe(true)
    const lines = readFileSync(readme, 'utf8').trim().split('\n')
    // The READMEs of these two folders explain the browser tests and the setup at length.
    if (folder !== 'e2e' && folder !== 'bin') expect(lines.length).toBeLessThanOrEqual(longest)
  })

  it.each(expected)('%s names only files that are there', (folder) => {
    const text = readFileSync(join(root, folder, 'README.md'), 'utf8')
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sh))`/g)].flatMap(([, name]) => name ?? [])
    const missing = named.filter((name) => !isThere(folder, name))
    expect(missing).toEqual([])
  })
})

describe('the table of folders in README.md', () => {
  const rows = readFileSync(join(root, 'README.md'), 'utf8').match(/\| folder \|[\s\S]*?\n\n/)?.[0] ?? ''
  /** Names of all folders in the table. In a row such as `web/src/base/`, `format/`, the second folder is a sibling of the first. */
  const named = [...rows.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => {
    const folders = [...cell.matchAll(/`([\w/]+)\/`/g)].map(([, name = '']) => name)
    const first = folders[0] ?? ''
    const beside = first.slice(0, first.lastIndexOf('/') + 1)
    return folders.map((folder) => (existsSync(join(root, folder)) ? folder : beside + folder))
  })
  const below = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`)

  it.each([...below('server'), ...below('web/src'), 'bench', 'bin', 'build', 'e2e', 'model', 'scenarios'])(
    'has a row for %s',
    (folder) => expect(named).toContain(folder),
  )

  it.each(named)('names %s, which is there', (folder) => expect(existsSync(join(root, folder))).toBe(true))
})
