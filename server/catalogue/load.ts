/** Finds every lock and scenario in a folder. Nothing is registered elsewhere: every file that exists is in the catalogue. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { castsOf } from './cast.ts'
import type { Catalogue, Chapter, LoadedScenario } from './catalogue.ts'
import { findScenarios, gather, loadChapters } from './chapters.ts'
import { checkFit } from './check.ts'
import { loadExercises } from './exercises.ts'
import { lessonOf } from './lesson.ts'
import { loadLocks } from './locks.ts'
import { readWithImports } from './modules.ts'
import { notesBeside } from './notes.ts'
import type { CatalogueProblem } from './problem.ts'
import { loadTranslations } from './translations.ts'

const projectScenarios = fileURLToPath(new URL('../../scenarios', import.meta.url))

/** Loads a folder that may contain only `locks/<store>/<lock>/` and no lessons. Otherwise works like `loadCatalogue`, and rejects as `loadCatalogue` does. */
export async function loadFolder(folder: string): Promise<Catalogue> {
  const root = path.resolve(folder)
  if (existsSync(path.join(root, 'chapters'))) return await loadCatalogue(root)
  const problems: CatalogueProblem[] = []
  const { locks } = await loadLocks(root, problems, projectScenarios)
  return { chapters: [], scenarios: new Map(), locks, exercises: [], translations: new Map(), problems }
}

/**
 * Loads and validates `<folder>/locks/<store>/<lock>/lock.ts` and `<folder>/chapters/<chapter>/<scenario>.ts`. A broken file is left out and listed in
 * `problems`, so that one draft does not stop the other lessons. Rejects with a `CatalogueError` only if `chapters/chapters.ts` is wrong, because without this
 * file no lesson has a place. Loading the project's own folder takes a quarter of a second, so it is loaded once per process. Its modules stay in memory
 * anyway.
 */
export async function loadCatalogue(folder: string = projectScenarios): Promise<Catalogue> {
  const root = path.resolve(folder)
  if (root !== projectScenarios) return await catalogueIn(root)
  ours ??= catalogueIn(root)
  return await ours
}

let ours: Promise<Catalogue> | undefined

async function catalogueIn(root: string): Promise<Catalogue> {
  const problems: CatalogueProblem[] = []
  const chapterTitles = await loadChapters(root)
  const { locks, broken } = await loadLocks(root, problems)
  const { found, ids } = await findScenarios(root, chapterTitles, problems)

  const scenarios = new Map<string, LoadedScenario>()
  for (const { id, chapter, file, definition } of found) {
    const misfits = checkFit(file, definition, { loaded: new Set(locks.keys()), broken }, ids)
    problems.push(...misfits)
    if (misfits.length > 0) continue
    await gather(problems, async () => {
      const sources = await readWithImports(root, file, /^workers\//)
      const notes = await notesBeside(root, file)
      const lesson = lessonOf(id, chapter, definition, locks)
      scenarios.set(id, { lesson, casts: castsOf(lesson, definition, locks), sources, notes })
    })
  }
  const chapters = chapterTitles.map(
    (titles, index): Chapter => ({
      ...titles,
      number: index + 1,
      scenarios: [...scenarios.values()].filter(({ lesson }) => lesson.chapter === titles.id),
    }),
  )
  const exercises = await loadExercises(root, { locks, scenarios }, problems)
  const translations = await loadTranslations(root, problems)
  return { chapters, scenarios, locks, exercises, translations, problems }
}
