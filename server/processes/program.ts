/** Finds a store's program on this machine, or gets it from the distribution's packages without installing it. */

import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { because, type SayStep } from '#model/refusals/because.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { isCurrent, libraryFolders, unpackWithApt } from './apt.ts'

/** The first of these programs that is on the PATH. */
export function findProgram(names: string[], env?: NodeJS.ProcessEnv): string | null {
  return programsOnPath(names, env)[0] ?? null
}

/** All programs on the PATH with these names, name by name. */
export function programsOnPath(names: string[], env = process.env): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/**
 * Whether to use only programs from the cache folder, unpacked on demand, whatever this machine has installed. Tests then use what a newcomer gets. Without
 * `apt-get` nothing can be unpacked, and the setting is ignored.
 */
export function onlyFromCache(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.LOCKSTEP_ONLY_CACHE === '1' && findProgram(['apt-get'], env) !== null
}

/** Program in a folder tree like the system's: `/`, or where its packages were unpacked. */
export interface Program {
  path: string
  /** Root of the tree: `/` if the system has the program. */
  tree: string
  /** Environment to run it in. A copy's own libraries come first; the machine's `LD_LIBRARY_PATH` follows, since a copy may lack some. */
  env: NodeJS.ProcessEnv
}

export interface WantedProgram {
  /** The project's `.cache` folder, and the copy's folder name in it. */
  cacheFolder: string
  copy: string
  /** Path in a tree, such as `usr/sbin/mariadbd`; or a function that finds it, if the path names a version. `null`: it is not there. */
  file: string | ((tree: string) => string | null)
  /** Packages that contain it; the first that exists is taken. */
  packages: string[]
  /** Packages that have to be in the same tree even if this machine has them. */
  with?: string[]
  /** Takes only these packages, without their declared dependencies. */
  exactly?: boolean
  /** Selects the dependencies to take. Absent: all that this machine lacks. */
  needs?: RegExp
  env?: NodeJS.ProcessEnv | undefined
  say?: SayStep | undefined
  /** Rejects if this program is unusable: too old, or not executable. */
  check(program: Program): Promise<unknown>
}

/**
 * Returns the program on the system, else the copy in the cache folder, else one that is downloaded and unpacked there. Rejects with the reason if it cannot
 * be had.
 */
export async function findOrUnpack(wanted: WantedProgram): Promise<Program> {
  const { cacheFolder, copy, file, packages, check, env, say = () => {} } = wanted
  const target = resolve(cacheFolder, copy)
  const usable = async (tree: string) => {
    const program = programIn(tree, file, copy)
    await check(program)
    return program
  }
  if (!onlyFromCache(env) && fileIn('/', file) !== null) {
    const found = await usable('/').catch(() => null)
    if (found !== null) return found
  }
  const unpacking = {
    anyOf: packages,
    with: wanted.with ?? [],
    exactly: wanted.exactly ?? false,
    needs: wanted.needs,
    target,
  }
  const kept = existsSync(target) ? await usable(target).catch(() => null) : null
  if (kept !== null && isCurrent(unpacking)) return kept
  const canUnpack = findProgram(['apt-get'], env) !== null
  if (kept === null && !canUnpack) throw new ReasonError('not-installed', { package: packages[0] ?? copy })
  try {
    if (canUnpack) {
      const startedMs = performance.now()
      say(because('asks-apt', { copy }))
      await unpackWithApt({ ...unpacking, check: usable, say })
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
      say(because('unpacked', { copy, seconds }))
      return await usable(target)
    }
  } catch (error) {
    if (kept === null) throw error
  }
  // An outdated copy is better than no store at all.
  say(because('kept-copy', { copy, folder: target }))
  return await usable(target)
}

function fileIn(tree: string, file: WantedProgram['file']): string | null {
  const found = typeof file === 'string' ? file : file(tree)
  return found !== null && existsSync(join(tree, found)) ? join(tree, found) : null
}

function programIn(tree: string, file: WantedProgram['file'], copy: string): Program {
  const path = fileIn(tree, file)
  if (path === null)
    throw new ReasonError('not-in-folder', { folder: tree, file: typeof file === 'string' ? file : copy })
  if (tree === '/') return { path, tree, env: process.env }
  // An empty entry would mean the working folder, which is the server's own.
  const folders = [...libraryFolders(tree), process.env.LD_LIBRARY_PATH ?? ''].filter((folder) => folder !== '')
  return { path, tree, env: { ...process.env, LD_LIBRARY_PATH: folders.join(delimiter) } }
}
