/** Finds the chapters and their scenario files. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { because } from '#model/refusals/because.ts'
import type { ScenarioDefinition } from '#scenarios/define.ts'
import { checkScenario } from './definition.ts'
import { loadExport } from './modules.ts'
import { inTeachingOrder } from './order.ts'
import { CatalogueError, type CatalogueProblem, problemsOf, refuse } from './problem.ts'

const chaptersFile = 'chapters/chapters.ts'

const ChapterTitles = z.array(
  z.strictObject({ id: z.string().regex(/^[a-z0-9-]+$/), title: z.string().min(1), about: z.string().min(1) }),
)
export type ChapterTitles = z.infer<typeof ChapterTitles>[number]

export interface FoundScenario {
  id: string
  chapter: string
  /** Path relative to the catalogue's folder. */
  file: string
  definition: ScenarioDefinition
}

/** Loads the ids and titles of the chapters, in order. */
export async function loadChapters(root: string): Promise<ChapterTitles[]> {
  const exported = await loadExport(root, chaptersFile, 'chapters')
  const result = ChapterTitles.safeParse(exported)
  if (!result.success) refuse(problemsOf(chaptersFile, exported, result.error))
  return result.data ?? []
}

/** Matches a scenario's id, which is the name of the scenario's file. */
export const scenarioIdPattern = /^[a-z0-9-]{1,40}$/

/** Returns the paths of the scenarios of these chapters, whether or not the scenarios load. `file` is relative to `root`. */
export async function scenarioFiles(
  root: string,
  chapters: readonly string[],
): Promise<{ id: string; chapter: string; file: string }[]> {
  const folders = await foldersIn(path.join(root, 'chapters'))
  const files = chapters
    .filter((chapter) => folders.includes(chapter))
    .map(async (chapter) => {
      const names = await readdir(path.join(root, 'chapters', chapter))
      const scenarios = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
      return scenarios.map((name) => ({ id: name.replace(/\.ts$/, ''), chapter, file: `chapters/${chapter}/${name}` }))
    })
  return (await Promise.all(files)).flat()
}

/**
 * Finds the scenarios, and adds problems to `problems`. `found` has the scenarios that load, in teaching order. `ids` has the ids of all scenarios, even if
 * they do not load, because other lessons may name them as the next lesson.
 */
export async function findScenarios(
  root: string,
  chapters: ChapterTitles[],
  problems: CatalogueProblem[],
): Promise<{ found: FoundScenario[]; ids: ReadonlySet<string> }> {
  const folders = await foldersIn(path.join(root, 'chapters'))
  const ids = chapters.map(({ id }) => id)
  const expected = because('a-chapter', { file: chaptersFile, chapters: ids })
  for (const name of folders.filter((each) => !ids.includes(each))) {
    problems.push({ code: 'BAD_NAME', file: `chapters/${name}`, field: 'name', expected, came: name })
  }

  const fileOf = new Map<string, string>()
  const found: FoundScenario[] = []
  for (const { id, chapter, file } of await scenarioFiles(root, ids)) {
    const twin = fileOf.get(id)
    if (!scenarioIdPattern.test(id)) {
      problems.push({ code: 'BAD_NAME', file, field: 'name', expected: because('a-short-name'), came: id })
      continue
    }
    if (twin !== undefined) {
      const came = because('came-twin', { file: twin })
      problems.push({ code: 'DUPLICATE', file, field: 'name', expected: because('an-own-id'), came })
      continue
    }
    fileOf.set(id, file)
    await gather(problems, async () => {
      found.push({ id, chapter, file, definition: checkScenario(file, await loadExport(root, file)) })
    })
  }
  const inOrder = ids.flatMap((id) => inTeachingOrder(found.filter(({ chapter }) => chapter === id)))
  return { found: inOrder, ids: new Set(fileOf.keys()) }
}

/** Returns the names of the folders in a folder, sorted. */
export async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** Runs `step` and adds its errors to `problems`, because an error in one file must not hide errors in the next file. */
export async function gather(problems: CatalogueProblem[], step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    problems.push(...error.problems)
  }
}
