import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Stores } from './stores.ts'

let folder: string

/** Source code of a store that numbers its pools. `safe` is the source code of a store that cannot be opened the first time. */
const drawer = `
let opened = 0
export const store = { open: async () => ({ number: ++opened, close: async () => {} }) }`
const safe = `
let tries = 0
export const store = { open: async () => {
  tries += 1
  if (tries === 1) throw new Error('the key is lost')
  return { number: tries, close: async () => {} }
} }`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-stores-'))
  for (const [name, text] of Object.entries({ drawer, safe })) {
    await mkdir(path.join(folder, name))
    await writeFile(path.join(folder, name, 'index.ts'), text)
  }
})
afterAll(() => rm(folder, { recursive: true }))

describe('stores', () => {
  test('are opened when they are needed, once, and closed together', async () => {
    const stores = new Stores({ cacheFolder: folder, folders: [folder] })
    const pools = await Promise.all([stores.pool('drawer'), stores.pool('drawer')])
    expect(pools).toMatchObject([{ number: 1 }, { number: 1 }])
    await stores.close()
    await expect(stores.pool('drawer')).rejects.toMatchObject({ code: 'POOL_CLOSED' })
  })

  test('that cannot be opened say why, hinder no other, and are tried again', async () => {
    const stores = new Stores({ cacheFolder: folder, folders: [folder] })
    await expect(stores.pool('safe')).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: 'safe cannot be used here: the key is lost',
    })
    expect(await stores.pool('drawer')).toBeDefined()
    expect(await stores.pool('safe')).toMatchObject({ number: 2 })
    await stores.close()
  })
})
