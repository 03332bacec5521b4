import { execFile } from 'node:child_process'
import { delimiter } from 'node:path'
import { promisify } from 'node:util'

export interface RedisBinary {
  path: string
  version: string
  /** Folder of its shared libraries, for a copy that is not installed in the system. */
  libraryPath?: string
}

/** Oldest Redis that has everything a fleet uses (RESP3, active-expire-effort). */
const oldest = 6

/** Runs a binary with `--version`. Rejects if it cannot be run, is neither Redis nor Valkey, or is too old. */
export async function tryBinary(path: string, libraryPath?: string): Promise<RedisBinary> {
  const env = environmentOf({ libraryPath })
  const { stdout } = await promisify(execFile)(path, ['--version'], { env, timeout: 5_000 })
  const version = parseVersion(stdout)
  if (version === null) throw new Error(`${path} is no Redis server: --version answered ${JSON.stringify(stdout)}`)
  if (Number.parseInt(version, 10) < oldest)
    throw new Error(`${path} is Redis ${version}; it has to be ${oldest} or later`)
  return libraryPath === undefined ? { path, version } : { path, version, libraryPath }
}

/** `7.0.15` from `Redis server v=7.0.15 sha=00000000:0 malloc=…`; Valkey says `Valkey server v=…`. */
export function parseVersion(text: string): string | null {
  return /^(?:Redis|Valkey) server v=(\d+\.\d+\.\d+)\b/m.exec(text)?.[1] ?? null
}

/** Environment for the binary. Its own libraries come first; the machine's remain, since a copy may lack some. */
export function environmentOf({ libraryPath }: { libraryPath?: string | undefined }): NodeJS.ProcessEnv {
  if (libraryPath === undefined) return process.env
  // An empty entry would mean the server's working folder.
  const folders = [libraryPath, process.env.LD_LIBRARY_PATH ?? ''].filter((folder) => folder !== '')
  return { ...process.env, LD_LIBRARY_PATH: folders.join(delimiter) }
}
