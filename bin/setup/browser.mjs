import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './child.mjs'
import { root } from './project.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of a Chromium to test with: `CHROMIUM_PATH`, one on the PATH, or Playwright's own.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH is ${given}, and there is no program there.`)
    return given
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  if (onPath !== undefined) return onPath
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * The same, and if there is none, installs the distribution's where that is possible.
 *
 * @param {(words: string) => void} say
 * @returns {Promise<string>}
 */
export async function readyBrowser(say) {
  const found = await findBrowser()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installByApt(say)
  const installed = await findBrowser()
  if (installed !== undefined) return installed
  throw new Error(
    'No Chromium to test with was found. Install one (for example `apt-get install chromium` or ' +
      '`npx playwright install chromium`), or set CHROMIUM_PATH to one.',
  )
}

/** @param {(words: string) => void} say */
async function installByApt(say) {
  say('Installing Chromium for the tests (apt-get install chromium)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runChild('apt-get', ['update', '-q'], { cwd: root, env })
  const args = ['install', '-q', '-y', '--no-install-recommends', 'chromium']
  const { status, output } = await runChild('apt-get', args, { cwd: root, env })
  if (status !== 0) throw new Error(`apt-get could not install chromium (status ${status}):\n${output.trim()}`)
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
