/** Finds the locks: `locks/<store>/<lock>/lock.ts` and the `.lua` files beside it. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { LoadedLock } from './catalogue.ts'
import { foldersIn, gather } from './chapters.ts'
import { checkLock } from './definition.ts'
import { loadExport, readSource, readWithImports } from './modules.ts'
import { type Problem, refuse } from './problem.ts'

/** Every lock by its id, which is its folder's name. Throws a `CatalogueError`. */
export async function loadLocks(root: string): Promise<Map<string, LoadedLock>> {
  const locks = new Map<string, LoadedLock>()
  const problems: Problem[] = []
  for (const store of await foldersIn(path.join(root, 'locks'))) {
    for (const id of await foldersIn(path.join(root, 'locks', store))) {
      const folder = `locks/${store}/${id}`
      // A folder without a lock is what several locks share.
      if (!existsSync(path.join(root, folder, 'lock.ts'))) continue
      if (locks.has(id)) {
        problems.push({ code: 'DUPLICATE', file: folder, field: 'name', expected: 'an id of its own', came: id })
      }
      await gather(problems, async () => {
        locks.set(id, await loadLock(root, store, id))
      })
    }
  }
  refuse(problems)
  return locks
}

async function loadLock(root: string, store: string, id: string): Promise<LoadedLock> {
  const folder = `locks/${store}/${id}`
  const file = `${folder}/lock.ts`
  const definition = checkLock(file, await loadExport(root, file))
  const [own, ...imported] = await readWithImports(root, file, 'locks')
  const luaFiles = (await readdir(path.join(root, folder))).filter((name) => name.endsWith('.lua')).sort()
  const scripts = await Promise.all(luaFiles.map((name) => readSource(root, `${folder}/${name}`)))
  return {
    id,
    store,
    definition,
    sources: [...(own === undefined ? [] : [own]), ...scripts, ...imported],
    scripts: new Map(scripts.map(({ file: script, text }) => [path.posix.basename(script), text])),
  }
}
