import { join } from 'node:path'
import { execute } from '../../../processes/execute.ts'
import { findOrUnpack, type Program } from '../../../processes/program.ts'
import { messageOf } from '../../../processes/waiting.ts'
import { type OpenOptions, StoreError } from '../../store.ts'

export interface MariadbProgram extends Program {
  version: string
}

/** The `mariadbd` of this machine, of the cache folder, or of Debian's packages (7 MB to download). Rejects with `STORE_UNAVAILABLE`. */
export async function findMariadb({ cacheFolder, env, say }: OpenOptions): Promise<MariadbProgram> {
  try {
    const program = await findOrUnpack({
      cacheFolder,
      copy: 'mariadb',
      file: 'usr/sbin/mariadbd',
      packages: ['mariadb-server-core'],
      with: ['libaio1', 'liburing2', 'libnuma1'],
      env,
      say,
      check: versionOf,
    })
    return { ...program, version: await versionOf(program) }
  } catch (error) {
    throw new StoreError(
      'STORE_UNAVAILABLE',
      `There is no MariaDB here: ${messageOf(error)}. Its lessons can be watched as recordings.`,
    )
  }
}

/** `10.11.6` from `mariadbd  Ver 10.11.6-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)`. */
async function versionOf({ path, env }: Program): Promise<string> {
  const text = await execute(path, ['--no-defaults', '--version'], { env, limitMs: 10_000 })
  const [, version] = /Ver (\d+\.\d+\.\d+)-MariaDB/.exec(text) ?? []
  if (version === undefined) throw new Error(`${path} is no MariaDB: ${text.trim()}`)
  return version
}

/** Where it finds its messages and letters: an unpacked copy does not look beside itself. */
export function ownFiles({ tree }: Program): string[] {
  const share = join(tree, 'usr/share/mysql')
  return [
    `--basedir=${join(tree, 'usr')}`,
    `--lc-messages-dir=${share}`,
    `--character-sets-dir=${join(share, 'charsets')}`,
  ]
}
