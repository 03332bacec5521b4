import { execute } from '../../../processes/execute.ts'
import { findOrUnpack, type Program } from '../../../processes/program.ts'
import { messageOf } from '../../../processes/waiting.ts'
import { type OpenOptions, StoreError } from '../../store.ts'

export interface EtcdProgram extends Program {
  version: string
}

/** The `etcd` of this machine, of the cache folder, or of Debian's packages (8 MB to download). Rejects with `STORE_UNAVAILABLE`. */
export async function findEtcd({ cacheFolder, env, say }: OpenOptions): Promise<EtcdProgram> {
  try {
    const program = await findOrUnpack({
      cacheFolder,
      copy: 'etcd',
      file: 'usr/bin/etcd',
      packages: ['etcd-server'],
      env,
      say,
      check: versionOf,
    })
    return { ...program, version: await versionOf(program) }
  } catch (error) {
    throw new StoreError(
      'STORE_UNAVAILABLE',
      `There is no etcd here: ${messageOf(error)}. Its lessons can be watched as recordings.`,
    )
  }
}

/** `3.4.23` from `etcd Version: 3.4.23`. */
async function versionOf({ path, env }: Program): Promise<string> {
  const text = await execute(path, ['--version'], { env, limitMs: 10_000 })
  const [, version] = /etcd Version: (\d+\.\d+\.\d+)/.exec(text) ?? []
  if (version === undefined) throw new Error(`${path} is no etcd: ${text.trim()}`)
  return version
}
