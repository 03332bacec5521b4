import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const zipped = await get('/assets/index-abc123.js', { 'Accept-Encoding': 'gzip' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(zipped.headers.get('content-type')).toMatch(/javascript/)
  expect(zipped.headers.get('cache-control')).toContain('immutable')
  expect(await zipped.text()).toBe('export {}')
  const plain = await get('/assets/index-abc123.js', { 'Accept-Encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  expect(await plain.text()).toBe('export {}')
  expect((await get('/icon.svg')).headers.get('cache-control')).toContain('max-age=0')
  expect((await get('/assets/none.js')).status).toBe(404)
  expect((await get('/none.png')).status).toBe(404)
  expect((await get('/..%2f..%2fetc%2fpasswd')).status).not.toBe(200)
})
