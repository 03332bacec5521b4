import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { runChild } from '../setup/child.mjs'
import { filesUnder, readyStage } from './stage.mjs'
import { stageValkey } from './valkey.mjs'

/** Size limits of a package in bytes: `packed` for the download, `installed` for the unpacked files. */
const limits = { packed: 4_000_000, installed: 35_000_000 }

/** @typedef {{ package: string, files: number, 'packed (kB)': number, 'installed (kB)': number }} Row */

/**
 * Packs Lockstep and the Valkey packages as npm would, and checks their sizes and their contents.
 *
 * @param {string} root the project's folder
 * @param {string} target folder for the tarballs; its previous contents are deleted
 * @param {readonly string[]} platforms platforms for which Valkey is packed too
 * @param {(words: string) => void} say
 * @returns {Promise<{ rows: Row[], wrong: string[], tarballs: string[] }>} `wrong` has one sentence for each reason not to publish the tarballs
 */
export async function packAll(root, target, platforms, say) {
  const cache = join(root, '.cache', 'package')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const own = await readyStage(root, say)
  const stages = [own, ...platforms.map((platform) => join(cache, platform))]
  for (const [index, platform] of platforms.entries()) await stageValkey(platform, cache, stages[index + 1] ?? '', say)
  /** @type {{ rows: Row[], wrong: string[], tarballs: string[] }} */
  const made = { rows: [], wrong: [], tarballs: [] }
  for (const stage of stages) {
    const { row, wrong, tarball } = await pack(stage, target)
    made.rows.push(row)
    made.wrong.push(...wrong)
    made.tarballs.push(tarball)
  }
  const machine = namesOf(own, root)
  if (machine.length > 0) made.wrong.push(`These files name a folder of this machine: ${machine.join(', ')}`)
  return made
}

/** @param {string} stage @param {string} target */
async function pack(stage, target) {
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', target]
  const { status, output } = await runChild('npm', args, { cwd: stage })
  if (status !== 0) throw new Error(`npm pack failed in ${stage}:\n${output.trim()}`)
  const { name, version, files } = packedIn(output)
  const tarball = join(target, `${name}-${version}.tgz`)
  const packed = statSync(tarball).size
  const installed = filesUnder(stage).reduce((sum, file) => sum + statSync(file).size, 0)
  const inKb = (/** @type {number} */ bytes) => Math.ceil(bytes / 1000)
  const { messages, pkg } = await publint({ pkgDir: stage, strict: true, pack: false })
  const wrong = messages.map((message) => `${name}: ${formatMessage(message, pkg, { color: false })}`)
  if (packed > limits.packed) wrong.push(`${name} has ${packed} bytes packed, and may have ${limits.packed}.`)
  if (installed > limits.installed)
    wrong.push(`${name} has ${installed} bytes installed, and may have ${limits.installed}.`)
  if (files !== filesUnder(stage).length) wrong.push(`npm packs ${files} files of ${name}, and laid out are others.`)
  const scripts = Object.keys(JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8')).scripts ?? {})
  if (scripts.length > 0) wrong.push(`${name} has scripts, which npm does not run by itself: ${scripts.join(', ')}`)
  const row = { package: name, files, 'packed (kB)': inKb(packed), 'installed (kB)': inKb(installed) }
  return { row, wrong, tarball }
}

/** Reads the report of `npm pack`, which is an object keyed by package name since npm 12, and was a list before. @param {string} text */
function packedIn(text) {
  const report = JSON.parse(text)
  const [{ name, version, entryCount }] = Array.isArray(report) ? report : Object.values(report)
  return { name, version, files: entryCount }
}

/**
 * Returns the files of the package that contain this clone's path. Such a package would work on this machine only.
 *
 * @param {string} stage @param {string} root
 */
function namesOf(stage, root) {
  if (!existsSync(stage)) return []
  const contents = (/** @type {string} */ file) =>
    file.endsWith('.br') ? brotliDecompressSync(readFileSync(file)) : readFileSync(file)
  return filesUnder(stage).filter((file) => /\.(mjs|js|map|json|html|br)$/.test(file) && contents(file).includes(root))
}
