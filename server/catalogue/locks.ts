/** Finds the locks: `locks/<store>/<lock>/lock.ts`, and the scripts in the same folder. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { because } from '#model/refusals/because.ts'
import type { LoadedLock } from './catalogue.ts'
import { foldersIn, gather } from './chapters.ts'
import { checkExplores, checkLock } from './definition.ts'
import { loadExport, readSource, readWithImports } from './modules.ts'
import type { CatalogueProblem } from './problem.ts'

/** Matches files of locks, including shared ones. Does not match files directly in a store's folder, which give locks access to the store. */
const ofLocks = /^locks\/[^/]+\/[^/]+\//

/**
 * Loads every lock. `locks` has the locks that load, keyed by id, which is the folder's name. `broken` has the ids of all other locks, whose problems are added
 * to `problems`.
 */
export async function loadLocks(
  root: string,
  problems: CatalogueProblem[],
  /** Folder with the stores' `context.ts`, if this folder is not `root`. */
  elsewhere = root,
): Promise<{ locks: Map<string, LoadedLock>; broken: ReadonlySet<string> }> {
  const locks = new Map<string, LoadedLock>()
  const broken = new Set<string>()
  for (const store of await foldersIn(path.join(root, 'locks'))) {
    let languages: ReadonlyMap<string, string> = new Map()
    await gather(problems, async () => {
      const isHere = existsSync(path.join(root, contextOf(store)))
      languages = await scriptLanguages(isHere ? root : elsewhere, store)
    })
    for (const id of await foldersIn(path.join(root, 'locks', store))) {
      const folder = `locks/${store}/${id}`
      // A folder without a lock contains files that several locks share.
      if (!existsSync(path.join(root, folder, 'lock.ts'))) continue
      if (locks.has(id) || broken.has(id)) {
        problems.push({ code: 'DUPLICATE', file: folder, field: 'name', expected: because('an-own-id'), came: id })
        continue
      }
      broken.add(id)
      await gather(problems, async () => {
        locks.set(id, await loadLock(root, store, id, languages))
        broken.delete(id)
      })
    }
  }
  return { locks, broken }
}

const contextOf = (store: string) => `locks/${store}/context.ts`

/** Reads the languages of the scripts that the store's `context.ts` declares, keyed by file extension. Empty if the file declares none. */
async function scriptLanguages(root: string, store: string): Promise<ReadonlyMap<string, string>> {
  const file = contextOf(store)
  if (!existsSync(path.join(root, file))) return new Map()
  return new Map(Object.entries((await loadExport(root, file, 'scripts')) as Record<string, string>))
}

async function loadLock(
  root: string,
  store: string,
  id: string,
  languages: ReadonlyMap<string, string>,
): Promise<LoadedLock> {
  const folder = `locks/${store}/${id}`
  const file = `${folder}/lock.ts`
  const definition = checkLock(file, await loadExport(root, file))
  const expected = `${folder}/explores.ts`
  const explores = existsSync(path.join(root, expected))
    ? checkExplores(expected, await loadExport(root, expected))
    : []
  const [own, ...imported] = await readWithImports(root, file, ofLocks)
  const files = (await readdir(path.join(root, folder))).sort()
  const written = files.flatMap((name) => {
    const language = languages.get(path.extname(name))
    return language === undefined ? [] : [readSource(root, `${folder}/${name}`, language)]
  })
  const scripts = await Promise.all(written)
  return {
    id,
    store,
    definition,
    explores,
    sources: [...(own === undefined ? [] : [own]), ...scripts, ...imported],
    scripts: new Map(scripts.map(({ file: script, text }) => [path.posix.basename(script), withoutHead(text)])),
  }
}

export interface OwnFile {
  /** Name without the folder, such as `lock.ts`. */
  name: string
  language: string
  text: string
}

/** Returns the files in the lock's own folder, `lock.ts` first. The lock's further sources are files that several locks share. */
export function filesOfLock({ store, id, sources }: LoadedLock): OwnFile[] {
  const folder = `locks/${store}/${id}/`
  return sources
    .filter(({ file }) => file.startsWith(folder))
    .map(({ file, language, text }) => ({ name: file.slice(folder.length), language, text }))
}

/**
 * Removes the comment at the beginning of a Lua or SQL script, because each call sends the whole text and Redis prints it to every MONITOR. Leaves empty lines
 * in place of the comment, so that errors name the right line.
 */
export function withoutHead(text: string): string {
  return text.replace(/^(?:[ \t]*(?:--(?!\[).*)?\n)+/, (head) => head.replaceAll(/[^\n]/g, ''))
}
