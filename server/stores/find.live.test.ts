import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findStore } from './find.ts'
import { store as redis } from './redis/index.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-stores-'))
  await mkdir(path.join(folder, 'drawer'))
  await mkdir(path.join(folder, 'notes'))
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

  test('that nobody has is refused, with the names that there are', async () => {
    await expect(findStore('notes', [folder])).rejects.toThrow('There is no store "notes", but drawer.')
  })
})
