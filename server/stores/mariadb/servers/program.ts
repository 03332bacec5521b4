import { join } from 'node:path'
import type { Program } from '#server/processes/program.ts'
import { findStoreProgram, type StoreProgram } from '#server/stores/program.ts'
import type { OpenOptions } from '#server/stores/store.ts'

/** The `mariadbd` of this machine, of the cache folder, or of Debian's packages (7 MB to download). Rejects with `STORE_UNAVAILABLE`. */
export function findMariadb(options: OpenOptions): Promise<StoreProgram> {
  const wanted = {
    copy: 'mariadb',
    file: 'usr/sbin/mariadbd',
    packages: ['mariadb-server-core'],
    with: ['libaio1', 'liburing2', 'libnuma1'],
    versionArgs: ['--no-defaults', '--version'],
    // `mariadbd  Ver 10.11.6-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)`
    version: /Ver (\d+\.\d+\.\d+)-MariaDB/,
  }
  return findStoreProgram('MariaDB', wanted, options)
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
