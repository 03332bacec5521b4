/** Finds a store's program on this machine, or gets it from the distribution's packages without installing it. */

import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { because, type SayStep } from '#model/refusals/because.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { isCurrent, libraryFolders, unpackWithApt } from './apt.ts'

/** Returns the path of the first of these programs that is on the PATH, or `null`. */
export function findProgram(names: string[], env?: NodeJS.ProcessEnv): string | null {
  return programsOnPath(names, env)[0] ?? null
}

/** Returns the paths of all programs on the PATH with these names, ordered by name as in `names`. */
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
 * Returns whether to use only programs that are unpacked into the cache folder, even if this machine has them installed. Tests do this to use what a newcomer
 * gets. Without `apt-get` nothing can be unpacked, so the setting is ignored.
 */
export function onlyFromCache(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.LOCKSTEP_ONLY_CACHE === '1' && findProgram(['apt-get'], env) !== null
}

/** A program in a folder tree like the system's. */
export interface Program {
  path: string
  /** Root of the tree: `/` for an installed program, else the folder that its packages were unpacked into. */
  tree: string
  /**
   * Environment to run the program in. For a copy, `LD_LIBRARY_PATH` names the copy's own libraries first and then the machine's, since the copy may lack some.
   */
  env: NodeJS.ProcessEnv
}

export interface WantedProgram {
  /** The project's `.cache` folder. `copy` is the name of the copy's folder in it. */
  cacheFolder: string
  copy: string
  /** Path of the program in a tree, such as `usr/sbin/mariadbd`. If the path contains a version, this is a function that finds it or returns `null`. */
  file: string | ((tree: string) => string | null)
  /** Packages that contain the program. The first one that exists is used. */
  packages: string[]
  /** Packages to unpack even if this machine has them, because they have to be in the same tree. */
  with?: string[]
  /** Whether to unpack only these packages, without their declared dependencies. */
  exactly?: boolean
  /** Pattern of the dependencies to unpack. Default: all dependencies that this machine lacks. */
  needs?: RegExp
  env?: NodeJS.ProcessEnv | undefined
  say?: SayStep | undefined
  /** Rejects if this program is unusable: too old, or not executable. */
  check(program: Program): Promise<unknown>
}

/**
 * Returns the system's program if it is usable, else the copy in the cache folder, else a copy that it downloads and unpacks there. If nothing works, rejects
 * with the reason.
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
  // An empty entry would mean the working folder, and a server's working folder contains its data.
  const folders = [...libraryFolders(tree), process.env.LD_LIBRARY_PATH ?? ''].filter((folder) => folder !== '')
  return { path, tree, env: { ...process.env, LD_LIBRARY_PATH: folders.join(delimiter) } }
}
