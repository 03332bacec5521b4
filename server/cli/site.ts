import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Library, protocolVersion } from '#model/messages/messages.ts'
import { because } from '#model/refusals/because.ts'
import { recordingExtension } from '#model/trace/recording.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { listed } from '../catalogue/listed.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { opened } from '../catalogue/opened.ts'
import { leftOut } from '../catalogue/problem.ts'
import { lessonTexts } from '../catalogue/shown.ts'
import { translationOf } from '../catalogue/translations.ts'
import { ordersFolder } from '../explorations/kept-orders.ts'
import { copyLibraryRecordings, librariesIn } from '../recordings/library-recordings.ts'
import { Miniatures } from '../recordings/miniatures.ts'
import { findReference } from '../recordings/references.ts'
import { readRecording } from '../runs/read-trace.ts'
import { projectFolder, readSettings } from '../settings.ts'
import { writeLinks } from './site-links.ts'

/**
 * Writes the data of a static site: the library, every lesson's reference recording, and the recordings of lock libraries. Needs no
 * Redis. `npm run build:site` adds the page. Lessons without a reference recording are left out and reported through `say`. `address` is
 * the site's future address with a trailing slash. Resolves with the number of lessons. Rejects if a reference is broken.
 */
export async function writeSiteData(
  siteFolder: string,
  say: (words: string) => void,
  address?: string,
): Promise<number> {
  const { scenariosFolder, cacheFolder } = readSettings(process.env)
  const catalogue = await loadCatalogue()
  if (catalogue.problems.length > 0) say(inEnglish(leftOut(catalogue.problems)))
  const references = path.join(siteFolder, 'data', 'references')
  const lessons = path.join(siteFolder, 'data', 'lessons')
  await mkdir(references, { recursive: true })
  await mkdir(lessons, { recursive: true })

  const orders = path.join(siteFolder, 'data', 'orders')
  await mkdir(orders, { recursive: true })
  if (existsSync(ordersFolder(scenariosFolder))) await cp(ordersFolder(scenariosFolder), orders, { recursive: true })
  await writeFile(path.join(orders, 'names.json'), JSON.stringify(await readdir(orders)))
  await copyLibraryRecordings(librariesIn(projectFolder), path.join(siteFolder, 'data', 'libraries'))
  const recorded: Lesson[] = []
  const redis = new Set<string>()
  for (const [scenario, { lesson }] of catalogue.scenarios) {
    const file = findReference(scenariosFolder, scenario)
    if (file === undefined) {
      say(inEnglish(because('no-reference-left-out', { scenario })))
      continue
    }
    const traces = await readRecording(file)
    await writeFile(path.join(references, scenario + recordingExtension), recordingText(traces))
    redis.add(`${traces[0].header.store.name} ${traces[0].header.store.version}`)
    recorded.push(lesson)
  }

  const miniatures = await new Miniatures({
    scenarios: scenariosFolder,
    cacheFolder,
    onFailure: (error) => say(String(error)),
  }).of(recorded.map(({ id }) => id))
  const chapters = catalogue.chapters.map((chapter) => ({
    ...chapter,
    scenarios: chapter.scenarios
      .filter(({ lesson }) => recorded.includes(lesson))
      .map(({ lesson }) => listed(lesson, catalogue, miniatures.get(lesson.id) ?? null)),
  }))
  const library: Library = {
    protocol: protocolVersion,
    redis: [...redis].sort().join(', '),
    chapters: chapters.filter(({ scenarios }) => scenarios.length > 0),
    // Exercises need a server.
    exercises: [],
  }
  await writeFile(path.join(siteFolder, 'data', 'library.json'), JSON.stringify(library))
  for (const lesson of recorded) {
    await writeFile(path.join(lessons, `${lesson.id}.json`), JSON.stringify(opened(lesson, library)))
  }
  for (const [language, translation] of catalogue.translations) {
    const texts = path.join(siteFolder, 'data', 'texts', language)
    await mkdir(texts, { recursive: true })
    const files = recorded.map((lesson) => [lesson.id, lessonTexts(lesson, library, catalogue, language)] as const)
    for (const [name, value] of [['library', translationOf(library, translation)] as const, ...files])
      await writeFile(path.join(texts, `${name}.json`), JSON.stringify(value))
  }
  await writeLinks(siteFolder, { lessons: recorded, library, miniatures, address })
  return recorded.length
}
