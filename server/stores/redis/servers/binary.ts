import { execFile } from 'node:child_process'
import { delimiter } from 'node:path'
import { promisify } from 'node:util'
import { ReasonError } from '#model/words/en/reason-error.ts'

export interface RedisBinary {
  path: string
  /** Display name: `Redis` or `Valkey`. */
  name: string
  version: string
  /** Folder of the program's shared libraries, for a copy that is not installed in the system. */
  libraryPath?: string
}

/** Oldest major version that supports everything a fleet uses (RESP3, `active-expire-effort`). */
const oldest = 6

/** Runs a binary with `--version`. Rejects if the binary cannot be run, is neither Redis nor Valkey, or is too old. */
export async function tryBinary(path: string, libraryPath?: string): Promise<RedisBinary> {
  const env = environmentOf({ libraryPath })
  const { stdout } = await promisify(execFile)(path, ['--version'], { env, timeout: 5_000 })
  const product = parseVersion(stdout)
  if (product === null) throw notRedis(path, stdout)
  const { name, version } = product
  if (Number.parseInt(version, 10) < oldest) throw new ReasonError('too-old', { path, name, version, oldest })
  return { path, name, version, ...(libraryPath === undefined ? {} : { libraryPath }) }
}

/** Parses `Redis server v=7.0.15 sha=00000000:0 malloc=…` into `Redis` and `7.0.15`. Valkey prints `Valkey server v=…`. */
export function parseVersion(text: string): { name: string; version: string } | null {
  const [, name, version] = /^(Redis|Valkey) server v=(\d+\.\d+\.\d+)\b/m.exec(text) ?? []
  return name === undefined || version === undefined ? null : { name, version }
}

/** Makes the error for a program that is not Redis. Other servers with Redis's protocol do not report the events that a recording needs. */
function notRedis(path: string, said: string): ReasonError {
  const [name] = /garnet|dragonfly|keydb|kvrocks/i.exec(said) ?? []
  if (name === undefined) return new ReasonError('another-program', { path, wanted: 'Redis', said: said.trim() })
  return new ReasonError('like-redis', { path, name })
}

export function nameAndVersion({ name, version }: RedisBinary): { name: string; version: string } {
  return { name, version }
}

/** Returns the environment for the binary. `LD_LIBRARY_PATH` names the binary's own libraries first and then the machine's, since a copy may lack some. */
export function environmentOf({ libraryPath }: { libraryPath?: string | undefined }): NodeJS.ProcessEnv {
  if (libraryPath === undefined) return process.env
  // An empty entry would mean the server's working folder.
  const folders = [libraryPath, process.env.LD_LIBRARY_PATH ?? ''].filter((folder) => folder !== '')
  return { ...process.env, LD_LIBRARY_PATH: folders.join(delimiter) }
}
