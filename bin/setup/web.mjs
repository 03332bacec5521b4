import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { runChild } from './child.mjs'
import { hashOfSources } from './sources.mjs'

const sources = [
  'web',
  'model',
  'docs/plans',
  'scenarios/fault.ts',
  'scenarios/lesson.ts',
  'scenarios/moment.ts',
  'scenarios/text.ts',
  'build/page.config.ts',
  'build/plugins',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Returns the files with results of lock libraries, which are shown on a page. Other files in these folders are left out, because some folders contain
 * installed dependencies.
 *
 * @param {string} root
 */
function resultsOfLibraries(root) {
  const libraries = join('e2e', 'libraries')
  if (!existsSync(join(root, libraries))) return []
  const folders = readdirSync(join(root, libraries), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.flatMap(({ name }) =>
    readdirSync(join(root, libraries, name))
      .filter((file) => /^library\.json$|\.results\.json$/.test(file))
      .map((file) => join(libraries, name, file)),
  )
}

/** @param {string} root */
const hashOfPage = (root) => hashOfSources(root, [...sources, ...resultsOfLibraries(root)])

/**
 * Builds the page into web/dist, unless web/dist was built from the same sources.
 *
 * @param {string} root the project's folder
 * @param {(words: string) => void} say
 */
export async function readyWeb(root, say) {
  if (isBuilt(root)) return
  await alone(
    join(root, '.cache', 'building'),
    () => say('Waiting for another start that is building the page…'),
    async () => {
      if (isBuilt(root)) return
      say('Building the page…')
      await build(root)
    },
  )
}

/** @param {string} root */
async function build(root) {
  const made = hashOfPage(root)
  // Builds into another folder and renames that folder afterwards, so that a running server never serves half a page.
  const next = join(root, '.cache', 'page-next')
  const previous = join(root, '.cache', 'page-previous')
  const dist = join(root, 'web', 'dist')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [
    vite,
    'build',
    '--config',
    join(root, 'build/page.config.ts'),
    '--outDir',
    next,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  // Tests set NODE_ENV as well, but the page is always built for production.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, output } = await runChild(process.execPath, args, { cwd: root, env })
  if (status !== 0) throw new Error(`The page could not be built (vite ended with status ${status}):\n${output.trim()}`)
  writeFileSync(join(next, '.sources'), made)
  rmSync(previous, { recursive: true, force: true })
  mkdirSync(join(root, '.cache'), { recursive: true })
  if (existsSync(dist)) renameSync(dist, previous)
  renameSync(next, dist)
  rmSync(previous, { recursive: true, force: true })
}

/** Returns the path of the built player, or `undefined` if the page was built from other sources. @param {string} root @returns {string | undefined} */
export function builtPlayer(root) {
  return isBuilt(root) ? join(root, 'web', 'dist', 'player.html') : undefined
}

/** @param {string} root */
function isBuilt(root) {
  const stamp = join(root, 'web', 'dist', '.sources')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfPage(root)
}
