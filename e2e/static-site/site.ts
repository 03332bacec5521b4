import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../bin/setup/project.mjs'
import { Endpoint } from '../support/endpoint.ts'
import { Theatre } from '../support/theatre.ts'

export const buildLimitMs = 600_000
/** Public address for which the site is built. Links on the site contain this address. */
export const address = 'https://example.org/lockstep/'
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** Folder of the site's files. `serveSite` sets this folder and `site`, which is the site's address. */
export let folder = ''
export let site = ''
let host: Server | undefined

/** Builds the static site, and serves its files in a subfolder. */
export async function serveSite(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-site-'))
  // The site must be built without a Redis, so no Redis can be found.
  const env = { ...process.env, PATH: '/nonexistent', LOCKSTEP_REDIS_SERVER: '' }
  execFileSync(process.execPath, [join(root, 'bin/build-site.mjs'), folder, address], {
    env,
    timeout: buildLimitMs,
    stdio: 'pipe',
  })
  const files = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const below = pathname.replace(/^\/somewhere\/deep/, '')
    const file = join(folder, normalize(below.endsWith('/') ? `${below}index.html` : below))
    if (below === pathname || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
    return response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  host = files
  site = `http://127.0.0.1:${(files.address() as AddressInfo).port}/somewhere/deep/`
}

export function removeSite(): void {
  host?.close()
  rmSync(folder, { recursive: true, force: true })
}

export const opened = (page: Page) => new Theatre(page, new Endpoint(site)).waitFor('recorded')
