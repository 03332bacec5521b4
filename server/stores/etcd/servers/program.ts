import { findStoreProgram, type StoreProgram } from '#server/stores/program.ts'
import type { OpenOptions } from '#server/stores/store.ts'

/** Finds `etcd` on this machine, in the cache folder, or in Debian's packages (8 MB to download). Rejects with `STORE_UNAVAILABLE`. */
export function findEtcd(options: OpenOptions): Promise<StoreProgram> {
  const wanted = { copy: 'etcd', file: 'usr/bin/etcd', packages: ['etcd-server'] }
  // `etcd --version` prints `etcd Version: 3.4.23`.
  return findStoreProgram(
    'etcd',
    { ...wanted, versionArgs: ['--version'], version: /etcd Version: (\d+\.\d+\.\d+)/ },
    options,
  )
}
