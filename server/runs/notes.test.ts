import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Notes } from './notes.ts'

let folder: string
let notes: Notes
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-notes-'))
  notes = new Notes(folder)
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function keptIn(notes: Notes): Promise<Set<string>> {
  return new Set([...(await notes.all())].flatMap(([comparison, { kept }]) => (kept ? [comparison] : [])))
}

test('what was noted is found again, also by another server', async () => {
  expect(await notes.read('a')).toEqual({ name: null, kept: false })
  await notes.change('a', (note) => ({ ...note, name: 'Ünser Lauf' }))
  await notes.change('a', (note) => ({ ...note, kept: true }))
  expect(await new Notes(folder).read('a')).toEqual({ name: 'Ünser Lauf', kept: true })
  expect(await keptIn(new Notes(folder))).toEqual(new Set(['a']))
})

test('changes at once are each carried out, and leave one file', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => notes.change('a', (note) => ({ kept: true, name: `${note.name ?? ''}x` }))),
  )
  expect(await notes.read('a')).toEqual({ name: 'x'.repeat(20), kept: true })
  expect(await readdir(folder)).toEqual(['a.json'])
})

test('a note that says nothing leaves no file', async () => {
  await notes.change('a', () => ({ name: 'x', kept: false }))
  await notes.change('a', () => ({ name: null, kept: false }))
  expect(await readdir(folder)).toEqual([])
})

test('a change that is refused changes nothing, and the next one is carried out', async () => {
  await notes.change('a', () => ({ name: 'x', kept: true }))
  const refused = notes.change('a', () => {
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(await notes.read('a')).toEqual({ name: 'x', kept: true })
  await notes.remove('a')
  expect(await keptIn(notes)).toEqual(new Set())
})

test('a broken note is none', async () => {
  for (const text of ['', '{', '[]', '{"name":5,"kept":"yes"}']) {
    await writeFile(path.join(folder, 'a.json'), text)
    expect(await notes.read('a')).toEqual({ name: null, kept: false })
    expect(await keptIn(notes)).toEqual(new Set())
  }
})
