import { ReasonError, whyOf } from '#model/words/en/reason-error.ts'
import { execute } from '../processes/execute.ts'
import { findOrUnpack, type Program, type WantedProgram } from '../processes/program.ts'
import { type OpenOptions, StoreError } from './store.ts'

export interface StoreProgram extends Program {
  version: string
}

interface Wanted extends Pick<WantedProgram, 'copy' | 'file' | 'packages' | 'with' | 'needs'> {
  /** Arguments that make the program print its version. `version` is the pattern that finds the version in that output. */
  versionArgs: string[]
  version: RegExp
}

/**
 * Finds a store's program on this machine or unpacks it from packages, and asks the program for its version. `title` is the store's name as people know it.
 * Rejects with `STORE_UNAVAILABLE`.
 */
export async function findStoreProgram(title: string, wanted: Wanted, options: OpenOptions): Promise<StoreProgram> {
  const { versionArgs, version: pattern, ...program } = wanted
  const { cacheFolder, env, say } = options
  const versionOf = async ({ path, env: own }: Program): Promise<string> => {
    const text = await execute(path, versionArgs, { env: own, limitMs: 10_000 })
    const [, version] = pattern.exec(text) ?? []
    if (version === undefined) throw new ReasonError('another-program', { path, wanted: title, said: text.trim() })
    return version
  }
  return await orUnavailable(title, async () => {
    const found = await findOrUnpack({ ...program, cacheFolder, env, say, check: versionOf })
    return { ...found, version: await versionOf(found) }
  })
}

/** Settles like `find`, except that any error becomes `STORE_UNAVAILABLE`, with advice for the user. */
export async function orUnavailable<Found>(title: string, find: () => Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    throw new StoreError('STORE_UNAVAILABLE', 'store-missing', { store: title, why: whyOf(error) })
  }
}
