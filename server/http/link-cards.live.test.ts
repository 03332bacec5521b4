/** Tests the cards that other sites show for links to this server, and which sites may frame its pages. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StoredOrders } from '#model/orders/stored.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import type { Components } from './components.ts'
import { cardOf } from './link-cards.ts'
import { pageRouter } from './page.ts'
import { type LiveServer, startTestServer } from './testing/live-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startTestServer({ LOCKSTEP_FRAME_HOSTS: 'https://blog.example, http://localhost:8080' })
})
afterAll(() => server.close())

const get = (address: string) => fetch(`${server.url}${address}`)

describe('a link', () => {
  const page = '<html lang="en"><head><meta name="description" content="all" /><title>Lockstep</title></head>'
  let folder: string
  let pages: Server
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lockstep-cards-'))
    await writeFile(path.join(folder, 'index.html'), page)
    const catalogue = await loadCatalogue()
    const open: Components['recordingStore']['open'] = async (comparison) => {
      if (comparison !== 'kept') throw new Error('There is no such recording.')
      return { scenario: 'gc-pause', locks: [], text: (async function* () {})() }
    }
    const parts = { catalogue, recordingStore: { open } } as unknown as Components
    pages = createServer(
      express().use(pageRouter(folder, { cardOf: (request) => cardOf(parts, request), languageOf: async () => 'zh' })),
    )
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    pages.close()
    pages.closeAllConnections()
    await rm(folder, { recursive: true })
  })
  const metaOf = async (address: string, property: string) => {
    const { port } = pages.address() as AddressInfo
    const text = await (await fetch(`http://127.0.0.1:${port}${address}`)).text()
    return new RegExp(`<meta property="og:${property}" content="([^"]*)"`)
      .exec(text)?.[1]
      ?.replace(`http://127.0.0.1:${port}`, '')
  }

  test('the page is in the language of its address', async () => {
    const { port } = pages.address() as AddressInfo
    expect(await (await fetch(`http://127.0.0.1:${port}/w/ABCDEF`)).text()).toContain('<html lang="zh">')
  })

  test('to a lesson, a level or a recording has its title, a sentence and a picture', async () => {
    expect(await metaOf('/s/gc-pause', 'title')).toBe('Paused before the write · Lockstep')
    expect(await metaOf('/s/gc-pause', 'description')).toContain('paused')
    expect(await metaOf('/s/gc-pause', 'image')).toBe('/previews/gc-pause.png')
    for (const address of ['/s/gc-pause?run=20260101-000000-abcdefgh&e=3', '/r/kept?e=3'])
      expect(await metaOf(address, 'title')).toBe('Paused before the write: a recording · Lockstep')
    const level = '/s/setnx-without-expire/explore?lock=setnx&goal=no-immortal-lock&play='
    expect(await metaOf(level, 'title')).toMatch(/^Break it: .* · Lockstep$/)
    expect(await metaOf(level, 'description')).toContain('Does the lock end soon after a crash?')
    expect(await metaOf(level, 'image')).toBe('/previews/setnx-without-expire.png')
  })

  test('to what is not known has those of the whole, and no picture', async () => {
    for (const address of ['/', '/s/nothing', '/r/lost', '/r/%2e%2e', '/compare', '/s/%22%3E%3Cscript%3E']) {
      expect(await metaOf(address, 'title')).toBe('Lockstep')
      expect(await metaOf(address, 'image')).toBeUndefined()
    }
  })
})

test('a picture is a PNG of the size that previews have, which other pages may show', async () => {
  const response = await get('/previews/gc-pause.png')
  expect(response.headers.get('Content-Type')).toBe('image/png')
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  const picture = Buffer.from(await response.arrayBuffer())
  expect([picture.toString('latin1', 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ])
  expect(picture.length).toBeLessThan(100_000)
  for (const name of ['nothing.png', '..%2fx.png', 'gc-pause.svg'])
    expect((await get(`/previews/${name}`)).status).toBe(404)
})

test('only what asks to be embedded may be framed, and only by the hosts that are named', async () => {
  const policyOf = async (address: string) => (await get(address)).headers.get('Content-Security-Policy') ?? ''
  expect(await policyOf('/s/gc-pause?embed=fenced')).toContain(
    'frame-ancestors https://blog.example http://localhost:8080',
  )
  for (const address of ['/s/gc-pause', '/', '/workshop', '/s/gc-pause?unembed'])
    expect(await policyOf(address)).toContain("frame-ancestors 'none'")
})

test('the orders of a lesson are there, and nothing else of the disk', async () => {
  const response = await get('/api/orders/set-nx-px.2.plain.1100000.json.gz')
  const bytes = Buffer.from(await response.arrayBuffer())
  const { summary } = StoredOrders.parse(JSON.parse(gunzipSync(bytes).toString()))
  expect(summary.schedules).toBe('136')
  for (const name of ['set-nx-px.2.plain.3333333.json.gz', '..%2f..%2fpackage.json', 'set-nx-px'])
    expect((await get(`/api/orders/${name}`)).status).toBe(204)
})
