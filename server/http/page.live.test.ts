import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageRouter } from './page.ts'

let folder: string
let server: Server
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, { headers })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-page-'))
  server = createServer(express().use(pageRouter(folder)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})

test('says so when the page is not built yet', async () => {
  const response = await get('/')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('not built')
})

test('every address that is no file is the page, and only hashed files are kept for ever', async () => {
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<title>The page</title>')
  await writeFile(path.join(folder, 'assets', 'index-abc123.js'), 'export {}')
  await writeFile(path.join(folder, 'icon.svg'), '<svg/>')

  for (const address of ['/', '/s/gc-pause', '/s/gc-pause?at=12', '/r/20260101-000000-abcdefgh']) {
    const response = await get(address)
    expect(await response.text()).toBe('<title>The page</title>')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
  expect((await get('/assets/index-abc123.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await get('/icon.svg')).headers.get('cache-control')).toContain('max-age=0')
  expect((await get('/assets/none.js')).status).toBe(404)
  expect((await get('/none.png')).status).toBe(404)
  expect((await get('/..%2f..%2fetc%2fpasswd')).status).not.toBe(200)
})

describe('scripts and styles are sent as the build compressed them', () => {
  const name = '/assets/index-def456.js'
  const file = () => path.join(folder, name)
  const sent = async (accepted: string, more: Record<string, string> = {}) => {
    const response = await get(name, { 'Accept-Encoding': accepted, ...more })
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    return { encoding: response.headers.get('content-encoding'), text: await response.text() }
  }

  beforeAll(async () => {
    await writeFile(file(), 'plain')
    await writeFile(`${file()}.br`, brotliCompressSync('brotli'))
    await writeFile(`${file()}.gz`, gzipSync('gzip'))
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', 'brotli'],
    ['gzip, br;q=0', 'gzip', 'gzip'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', null, 'plain'],
    ['deflate', null, 'plain'],
  ])('to whoever takes %s', async (accepted, encoding, text) => {
    expect(await sent(accepted)).toEqual({ encoding, text })
  })

  test('a part of a file is not a part of what it was compressed to', async () => {
    expect(await sent('br', { Range: 'bytes=0-1' })).toEqual({ encoding: 'br', text: 'brotli' })
  })

  test('as they are, where the build left nothing beside them', async () => {
    await rm(`${file()}.br`)
    expect(await sent('br')).toEqual({ encoding: null, text: 'plain' })
    expect((await get('/assets/none-abc.js', { 'Accept-Encoding': 'br' })).status).toBe(404)
  })
})

describe('an installed package has the texts of its page in one file', () => {
  beforeAll(async () => {
    await rm(folder, { recursive: true })
    await mkdir(path.join(folder, 'assets'), { recursive: true })
    await writeFile(path.join(folder, 'assets', 'font-abc.woff2'), 'font')
    const texts = {
      'index.html': '<title>The packed page</title>',
      'assets/index-ghi789.js': 'packed',
      'player.html': 'url(data:font/woff2;base64,{{asset font-abc.woff2}})',
    }
    await writeFile(`${folder}.br`, brotliCompressSync(JSON.stringify(texts)))
    server.close()
    server = createServer(express().use(pageRouter(folder)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => rm(`${folder}.br`))

  test.each([
    ['gzip, br', 'gzip'],
    ['br', null],
    ['identity', null],
  ])('sends a script to whoever takes %s', async (accepted, encoding) => {
    const response = await get('/assets/index-ghi789.js', { 'Accept-Encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(await response.text()).toBe('packed')
  })

  test('shows the page at every address, and nothing that is not packed', async () => {
    expect(await (await get('/s/gc-pause')).text()).toBe('<title>The packed page</title>')
    expect((await get('/assets/none-abc.js')).status).toBe(404)
    expect((await get('/assets/font-abc.woff2')).headers.get('content-type')).toBe('font/woff2')
  })

  test('puts its fonts into the player', async () => {
    const font = Buffer.from('font').toString('base64')
    expect(await (await get('/player.html')).text()).toBe(`url(data:font/woff2;base64,${font})`)
  })
})
