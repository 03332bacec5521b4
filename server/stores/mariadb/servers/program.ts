import { join } from 'node:path'
import type { Program } from '#server/processes/program.ts'
import { findStoreProgram, type StoreProgram } from '#server/stores/program.ts'
import type { OpenOptions } from '#server/stores/store.ts'

/** Finds `mariadbd` on this machine, in the cache folder, or in Debian's packages (7 MB to download). Rejects with `STORE_UNAVAILABLE`. */
export function findMariadb(options: OpenOptions): Promise<StoreProgram> {
  const wanted = {
    copy: 'mariadb',
    file: 'usr/sbin/mariadbd',
    packages: ['mariadb-server-core'],
    with: ['libaio1', 'liburing2', 'libnuma1'],
    versionArgs: ['--no-defaults', '--version'],
    // `mariadbd --version` prints `mariadbd  Ver 10.11.6-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)`.
    version: /Ver (\d+\.\d+\.\d+)-MariaDB/,
  }
  return findStoreProgram('MariaDB', wanted, options)
}

export const shareOf = ({ tree }: Program): string => join(tree, 'usr/share/mysql')

/** Returns the arguments for messages and character sets, which an unpacked copy does not find by itself. */
export function fileArguments(program: Program): string[] {
  const share = shareOf(program)
  return [
    `--basedir=${join(program.tree, 'usr')}`,
    `--lc-messages-dir=${share}`,
    `--character-sets-dir=${join(share, 'charsets')}`,
  ]
}
