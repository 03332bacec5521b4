import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { readyFonts } from './fonts.mjs'
import { root } from './project.mjs'
import { unpack } from './unpack.mjs'

/** Preferred programs. A headless shell has no windows to draw, so it starts sooner and uses less memory and time than an ordinary browser. */
const headless = ['chromium-headless-shell']
const ordinary = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of a script that starts the unpacked (not installed) browser with its own libraries; see unpacked.mjs. */
const copy = (/** @type {string} */ project) => join(project, '.cache', 'browser', 'start')

/**
 * @typedef {object} Places
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [project] folder whose `.cache` may contain an unpacked browser
 */

/**
 * Returns the path of a Chromium for tests. Looks at `CHROMIUM_PATH`, then for a headless shell (on the PATH, or unpacked in `.cache/`), then for another
 * Chromium on the PATH, and finally for Playwright's own. With `LOCKSTEP_ONLY_CACHE=1`, only the browser in `.cache/` counts, provided that apt-get could
 * unpack one on this machine.
 *
 * @param {Places} [places]
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser({ env = process.env, project = root } = {}) {
  const given = env.CHROMIUM_PATH
  if (given !== undefined && given !== '') {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH is ${given}, and there is no program there.`)
    return given
  }
  const copied = [copy(project)].find(isProgram)
  if (env.LOCKSTEP_ONLY_CACHE === '1' && canUnpack(env)) return copied
  const found = onPath(headless, env) ?? copied ?? onPath(ordinary, env)
  if (found !== undefined) return found
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * Returns the path of a browser, like `findBrowser`. If no browser is found, unpacks the Linux distribution's browser into `.cache/` where that is possible.
 * Browsers that this process starts afterwards use the project's fonts.
 *
 * @param {(words: string) => void} say
 * @returns {Promise<string>}
 */
export async function readyBrowser(say) {
  const trouble = (await findBrowser()) === undefined ? await getBrowser(say) : ''
  const found = await findBrowser()
  if (found === undefined)
    throw new Error(
      `No Chromium to test with was found. Install one (for example \`apt-get install chromium\` or \`npx playwright install chromium\`), or set CHROMIUM_PATH to one.\n${trouble}`.trim(),
    )
  await readyFonts(say)
  return found
}

/** @param {(words: string) => void} say @returns {Promise<string>} an error message, or an empty string */
async function getBrowser(say) {
  return canUnpack(process.env) ? await unpack('browser', say) : ''
}

/** @param {NodeJS.ProcessEnv} env */
function canUnpack(env) {
  return onPath(['apt-get'], env) !== undefined
}

/** @param {string[]} names @param {NodeJS.ProcessEnv} env */
function onPath(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
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
