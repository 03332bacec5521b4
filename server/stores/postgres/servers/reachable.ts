/** Makes programs executable for the servers' own user, who may not be able to enter the folder that contains the programs. */
import { cp } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { execute } from '#server/processes/execute.ts'
import { makeServerFolder } from '#server/processes/folder.ts'
import { serverUser } from '#server/processes/server-user.ts'
import type { StoreProgram } from '#server/stores/program.ts'

/** Folders and files of the packages that no server reads. */
const unread = /\/(doc|man|locale|bitcode|llvmjit[^/]*)$/

/** Returns the program itself, or a copy in our temporary folder if the servers' user cannot run the original. The copy is removed when this process ends. */
export async function reachable(program: StoreProgram): Promise<StoreProgram> {
  const user = serverUser()
  if (user === undefined) return program
  const { path, tree, env } = program
  const runs = await execute(path, ['--version'], { env, cwd: '/', user: { uid: user, gid: user } }).then(
    () => true,
    () => false,
  )
  if (runs) return program
  const copy = makeServerFolder('program')
  await cp(tree, copy, { recursive: true, verbatimSymlinks: true, filter: (from) => !unread.test(from) })
  await execute('chmod', ['-R', 'a+rX', copy])
  const libraries = env.LD_LIBRARY_PATH?.replaceAll(tree, copy)
  const moved = libraries === undefined ? env : { ...env, LD_LIBRARY_PATH: libraries }
  return { ...program, tree: copy, path: join(copy, relative(tree, path)), env: moved }
}
