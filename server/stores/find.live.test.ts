import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { findStore } from './find.ts'
import { store as redis } from './redis/index.ts'
import { Stores } from './stores.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-stores-'))
  await mkdir(path.join(folder, 'drawer'))
  await mkdir(path.join(folder, 'notes'))
  await mkdir(path.join(folder, 'cellar'))
  const opens = `async open({ say }) { say({ reason: 'starts-server', values: { store: 'cellar' } }); await fetched; return { close() {} } }`
  await writeFile(
    path.join(folder, 'cellar', 'index.ts'),
    `export let there; const fetched = new Promise((resolve) => { there = resolve }); export const store = { ${opens} }`,
  )
  await writeFile(path.join(folder, 'drawer', 'index.ts'), 'export const store = { open: async () => "a drawer" }')
})

afterAll(() => rm(folder, { recursive: true }))

describe('a store', () => {
  test('is found by the name of its folder', async () => {
    expect(await findStore('redis')).toBe(redis)
  })

  test('is found in any folder that is handed in', async () => {
    const store = await findStore('drawer', [folder])
    expect(await store.open({ cacheFolder: folder })).toBe('a drawer')
    await expect(findStore('drawer')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  test('says to each who waits for it what it is fetching, also to one who comes later', async () => {
    const stores = new Stores({ cacheFolder: folder, folders: [folder] })
    const [first, later]: [string[], string[]] = [[], []]
    const opening = stores.pool('cellar', (step) => first.push(inEnglish(step)))
    await vi.waitFor(() => expect(first).toEqual(['Starting a server: cellar']))
    const same = stores.pool('cellar', (step) => later.push(inEnglish(step)))
    expect(later).toEqual(['Starting a server: cellar'])
    const { there } = await import(path.join(folder, 'cellar', 'index.ts'))
    there()
    expect(await opening).toBe(await same)
    await stores.pool('cellar', (step) => later.push(inEnglish(step)))
    expect([first, later]).toEqual([['Starting a server: cellar'], ['Starting a server: cellar']])
  })

  test('that nobody has is refused, with the names that there are', async () => {
    await expect(findStore('notes', [folder])).rejects.toThrow('There is no store "notes", but cellar, drawer.')
  })
})
