import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findStoreProgram, type StoreProgram } from '#server/stores/program.ts'
import type { OpenOptions } from '#server/stores/store.ts'

/** Debian has one package per major version. The newest one available is used. */
const packages = [18, 17, 16, 15, 14, 13].map((major) => `postgresql-${major}`)
/**
 * Pattern of the libraries that the programs are linked with. The package also depends on Perl scripts, locales, a client, and a JIT compiler (160 MB), which
 * we turn off.
 */
const needs = /^lib(?!llvm|z3|edit|perl|gdbm)(?!.*-(perl|dev)$)/

const home = 'usr/lib/postgresql'

/** Finds PostgreSQL on this machine, in the cache folder, or in Debian's packages (17 MB to download, plus libraries). Rejects with `STORE_UNAVAILABLE`. */
export function findPostgres(options: OpenOptions): Promise<StoreProgram> {
  const wanted = {
    copy: 'postgres',
    file: newestIn,
    packages,
    needs,
    versionArgs: ['--version'],
    // `postgres --version` prints `postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)`.
    version: /\(PostgreSQL\) (\d+(?:\.\d+)+)/,
  }
  return findStoreProgram('PostgreSQL', wanted, options)
}

/** Finds PgBouncer in the same places as PostgreSQL (0.3 MB to download). */
export function findPooler(options: OpenOptions): Promise<StoreProgram> {
  const wanted = {
    copy: 'pgbouncer',
    file: 'usr/sbin/pgbouncer',
    packages: ['pgbouncer'],
    needs,
    versionArgs: ['--version'],
    version: /PgBouncer (\d+(?:\.\d+)+)/,
  }
  return findStoreProgram('PgBouncer', wanted, options)
}

function newestIn(tree: string): string | null {
  const folder = join(tree, home)
  const majors = existsSync(folder) ? readdirSync(folder).map(Number).filter(Number.isFinite) : []
  const programs = majors.sort((a, b) => b - a).map((major) => `${home}/${major}/bin/postgres`)
  return programs.find((program) => existsSync(join(tree, program))) ?? null
}
