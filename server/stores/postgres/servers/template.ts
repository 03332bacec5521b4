/**
 * Makes a template of an empty data folder once and keeps it in the cache. Copying the template takes a tenth of a second, but making one takes more than a
 * second.
 */
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { messageOf } from '#server/base/message-of.ts'
import { execute } from '#server/processes/execute.ts'
import { makeServerFolder, removeServerFolder } from '#server/processes/folder.ts'
import { nobodyUser, serverUser } from '#server/processes/server-user.ts'
import type { StoreProgram } from '#server/stores/program.ts'

/** Name of the database. `role` is the name of its only user. */
export const database = 'shop'
export const role = 'lockstep'

/**
 * SQL that prepares the template. `template0` is dropped, because it is as large as the other databases and nobody creates databases here. The extension
 * `pgrowlocks` shows who has locked a row.
 */
const shaping = {
  template1: [
    `UPDATE pg_database SET datistemplate = false WHERE datname = 'template0'`,
    'DROP DATABASE template0',
    `ALTER DATABASE postgres RENAME TO ${database}`,
  ],
  [database]: ['CREATE SCHEMA lockstep', 'CREATE EXTENSION pgrowlocks SCHEMA lockstep'],
}

/** Returns this version's empty data folder, and makes it if necessary. `serverUser` must be able to run `program`. */
export async function templateOf(program: StoreProgram, cacheFolder: string): Promise<string> {
  const template = resolve(cacheFolder, `postgres-data-${program.version}`)
  if (existsSync(template)) return template
  await mkdir(cacheFolder, { recursive: true })
  const work = await mkdtemp(`${template}-new-`)
  const made = makeServerFolder('template')
  try {
    await make(program, made)
    await copyTemplate(made, work)
    await rename(work, template)
  } catch (error) {
    // A concurrent start of Lockstep may have made the template.
    if (!existsSync(template)) throw new Error(`No data folder could be made for PostgreSQL: ${messageOf(error)}`)
  } finally {
    await rm(work, { recursive: true, force: true })
    removeServerFolder(made)
  }
  return template
}

async function make({ path, env }: StoreProgram, folder: string): Promise<void> {
  const gid = serverUser()
  // initdb fails if its user has no name.
  const user = gid === undefined ? {} : { uid: nobodyUser(), gid }
  if (gid !== undefined) await chown(folder, nobodyUser(), gid)
  const options = { env, cwd: folder, user }
  const layout = ['--encoding=UTF8', '--locale=C', '--wal-segsize=1', '--no-sync', '--auth=trust']
  await execute(join(dirname(path), 'initdb'), ['-D', folder, `--username=${role}`, ...layout], options)
  for (const [name, statements] of Object.entries(shaping)) {
    const input = `${statements.join(';\n')};\n`
    // This runs a session without a server, in which each line is one statement.
    await execute(path, ['--single', '-F', '-D', folder, name], { ...options, input })
  }
}

/** Copies the template into a folder that nobody else may enter, as PostgreSQL requires. */
export async function copyTemplate(template: string, folder: string): Promise<void> {
  await cp(template, folder, { recursive: true })
  await chmod(folder, 0o700)
}
