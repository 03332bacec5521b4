import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findBrowser } from './browser.mjs'

let project = ''
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'lockstep-browser-'))
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

/** Creates an executable file that these tests never run. */
function put(path: string): string {
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  return file
}

const find = (env = {}) => findBrowser({ project, env: { PATH: join(project, 'bin'), ...env } })

it('prefers a headless shell on the PATH, then the copy in the cache folder, then another Chromium', async () => {
  const chromium = put('bin/chromium')
  expect(await find()).toBe(chromium)
  const copy = put('.cache/browser/start')
  expect(await find()).toBe(copy)
  const shell = put('bin/chromium-headless-shell')
  expect(await find()).toBe(shell)
})

it('takes what CHROMIUM_PATH names before all else, and nothing in its place', async () => {
  put('bin/chromium-headless-shell')
  const named = put('elsewhere/mine')
  expect(await find({ CHROMIUM_PATH: named })).toBe(named)
  await expect(find({ CHROMIUM_PATH: join(project, 'nowhere') })).rejects.toThrow('nowhere')
})

it('takes only the copy with LOCKSTEP_ONLY_CACHE=1, where apt-get could unpack one', async () => {
  const shell = put('bin/chromium-headless-shell')
  expect(await find({ LOCKSTEP_ONLY_CACHE: '1' })).toBe(shell)
  put('bin/apt-get')
  expect(await find({ LOCKSTEP_ONLY_CACHE: '1' })).toBeUndefined()
  const copy = put('.cache/browser/start')
  expect(await find({ LOCKSTEP_ONLY_CACHE: '1' })).toBe(copy)
})
