/** What a link to this server shows of itself elsewhere, and whose pages may frame it. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoredOrders } from '#model/orders/stored.ts'
import { projectFolder } from '#server/settings.ts'
import { type LiveServer, startTestServer } from './testing/live-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startTestServer({ LOCKSTEP_FRAME_HOSTS: 'https://blog.example, http://localhost:8080' })
}, 60_000)
afterAll(() => server.close())

const get = (address: string) => fetch(`${server.url}${address}`)
const metaOf = (page: string, property: string) =>
  new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(page)?.[1]

test('lessons, levels and recordings have a title, a sentence and a picture; what is not known has those of the whole', async () => {
  const built = path.join(projectFolder, 'web', 'dist', 'index.html')
  await expect(readFile(built, 'utf8')).resolves.toContain('<title>Lockstep</title>')
  const lesson = await (await get('/s/gc-pause')).text()
  expect(metaOf(lesson, 'title')).toBe('Paused before the write · Lockstep')
  expect(metaOf(lesson, 'description')).toContain('paused')
  expect(metaOf(lesson, 'image')).toBe(`${server.url.replace(/\/?$/, '/')}previews/gc-pause.png`)
  expect(metaOf(await (await get('/s/gc-pause?run=20260101-000000-abcdefgh&e=3')).text(), 'title')).toContain(
    'a recording',
  )
  const level = await (await get('/s/setnx-without-expire/explore?lock=setnx&goal=no-immortal-lock&play=')).text()
  expect(metaOf(level, 'title')).toContain('Break it')
  for (const address of ['/', '/s/nothing', '/r/20260101-000000-abcdefgh', '/r/%2e%2e', '/compare']) {
    const page = await (await get(address)).text()
    expect(metaOf(page, 'title')).toBe('Lockstep')
    expect(metaOf(page, 'image')).toBeUndefined()
  }
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
    expect((await get(`/api/orders/${name}`)).status).toBe(404)
})
