import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { root } from './project.mjs'

/** Every even major version since the oldest supported one. CI runs all tests on each of these versions. */
export const supportedNodes = ['20', '22', '24', '26']

/**
 * Installs a Node of this major version from npm into `.cache/node`.
 *
 * @param {string} major
 * @returns {Promise<string>} path of the `node` program
 */
export async function nodeOf(major) {
  const folder = join(root, '.cache', 'node', major)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${major}`]
  const { status, output } = await runChild('npm', args, { cwd: folder })
  const installed = join(folder, 'node_modules', name)
  // If the registry cannot be reached, a Node that was installed earlier is good enough.
  if (status !== 0 && !isOf(major, installed))
    throw new Error(`npm could not install ${name}@${major}:\n${output.trim()}`)
  return join(installed, 'bin', 'node')
}

/** @param {string} major @param {string} folder folder of the installed npm package */
function isOf(major, folder) {
  const manifest = join(folder, 'package.json')
  return existsSync(manifest) && String(JSON.parse(readFileSync(manifest, 'utf8')).version).startsWith(`${major}.`)
}
