/** Finds every lock and scenario in a folder. Nothing is registered anywhere else: a file that is there is in the catalogue. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { castsOf } from './cast.ts'
import type { Catalogue, Chapter, LoadedScenario } from './catalogue.ts'
import { findScenarios, loadChapters } from './chapters.ts'
import { checkFit } from './check.ts'
import { lessonOf } from './lesson.ts'
import { loadLocks } from './locks.ts'
import { readWithImports } from './modules.ts'
import { notesBeside } from './notes.ts'
import { refuse } from './problem.ts'

const projectScenarios = fileURLToPath(new URL('../../scenarios', import.meta.url))

/**
 * Loads and validates `<folder>/locks/<store>/<lock>/lock.ts` and `<folder>/chapters/<chapter>/<scenario>.ts`.
 * Throws a `CatalogueError` that lists everything that is wrong.
 */
export async function loadCatalogue(folder: string = projectScenarios): Promise<Catalogue> {
  const root = path.resolve(folder)
  const locks = await loadLocks(root)
  const chapterTitles = await loadChapters(root)
  const found = await findScenarios(root, chapterTitles)

  const written = await Promise.all(
    found.map(async (scenario) => ({
      ...scenario,
      sources: await readWithImports(root, scenario.file, /^workers\//),
      notes: await notesBeside(root, scenario.file),
    })),
  )
  const ids = new Set(found.map(({ id }) => id))
  const lockIds = new Set(locks.keys())
  refuse(written.flatMap(({ file, definition }) => checkFit(file, definition, lockIds, ids)))

  const scenarios = new Map<string, LoadedScenario>()
  for (const { id, chapter, definition, sources, notes } of written) {
    const lesson = lessonOf(id, chapter, definition, locks)
    scenarios.set(id, { lesson, casts: castsOf(lesson, definition, locks), sources, notes })
  }
  const chapters = chapterTitles.map(
    (titles, index): Chapter => ({
      ...titles,
      number: index + 1,
      scenarios: [...scenarios.values()].filter(({ lesson }) => lesson.chapter === titles.id),
    }),
  )
  return { chapters, scenarios, locks }
}
