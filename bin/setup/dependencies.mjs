import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { runChild } from './child.mjs'
import { trustNoForeignCache } from './tsx-cache.mjs'

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * Installs the packages that package-lock.json lists, unless they are already installed. Afterwards, TypeScript programs can be run.
 *
 * @param {string} root the project's folder
 * @param {(words: string) => void} say
 */
export async function readyDependencies(root, say) {
  trustNoForeignCache()
  if (areReady(root)) return
  const claims = join(root, '.cache', 'installing')
  await alone(
    claims,
    () => say('Waiting for another start that is installing dependencies…'),
    async () => {
      if (areReady(root)) return
      say('Installing dependencies…')
      // `npm start` builds the page, which needs development dependencies.
      const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
      const { status, output } = await runChild('npm', args, { cwd: root })
      if (status !== 0) throw new Error(`npm ci failed with status ${status}:\n${output.trim()}`)
    },
  )
}

/**
 * Whether npm's record of installed packages matches package-lock.json. npm writes this record last, and only if every package was installed.
 *
 * @param {string} root
 */
function areReady(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (wanted === undefined) throw new Error('package-lock.json is missing: this is not a whole copy of Lockstep.')
  if (installed === undefined) return false
  return Object.entries(wanted).every(([path, entry]) => {
    const have = installed[path]
    if (path === '') return true
    // Optional packages that are missing belong to other platforms.
    return have === undefined ? entry.optional === true : have.version === entry.version
  })
}

/** @param {string} file @returns {Packages | undefined} */
function packagesOf(file) {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
