/**
 * Measures the cost of each language: how much a page fetches before it is usable, and the size of the dictionaries. The baseline is English, measured in the
 * same run.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { type LanguageTag, languageTags } from '#model/words/languages.ts'
import { type DownloadFigures, measureDownload } from './page.ts'
import type { MeasuredServer } from './server.ts'
import { toTenths } from './statistics.ts'

/** Folders of dictionaries, each of which contains one folder per language. The English texts of lessons are part of the lessons themselves. */
const dictionaries = {
  page: 'web/src/locale',
  runs: 'model/words',
  terminal: 'server/cli/words',
  lessons: 'scenarios/locale',
}

interface LanguageFigures {
  tag: LanguageTag
  library: DownloadFigures
  lesson: DownloadFigures
  /** Size of the dictionaries' sources, gzipped. */
  dictionaryKb: Record<keyof typeof dictionaries, number>
}

/** Measures all languages. `cards` and `runButton` are selectors of the elements that make the library and a lesson usable. */
export async function measureLanguages(
  browser: Browser,
  server: MeasuredServer,
  { cards, runButton }: { cards: string; runButton: string },
): Promise<LanguageFigures[]> {
  const measured: LanguageFigures[] = []
  for (const tag of languageTags) {
    const library = await measureDownload(browser, server, `/?lang=${tag}`, cards)
    const lesson = await measureDownload(browser, server, `/s/gc-pause?lang=${tag}`, runButton)
    const kilobytes = Object.entries(dictionaries).map(([name, folder]) => [name, gzippedKb(`${folder}/${tag}`)])
    measured.push({ tag, library, lesson, dictionaryKb: Object.fromEntries(kilobytes) })
  }
  return measured
}

/** Returns the gzipped size in kB of all dictionary files in a folder, without tests and documents. Returns 0 if the folder does not exist. */
function gzippedKb(folder: string): number {
  const root = fileURLToPath(new URL(`../${folder}/`, import.meta.url))
  if (!existsSync(root)) return 0
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => {
    return /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts')
  })
  return toTenths(
    gzipSync(
      names
        .sort()
        .map((name) => readFileSync(`${root}${name}`, 'utf8'))
        .join('\n'),
    ).length / 1024,
  )
}

export function languageRows(measured: readonly LanguageFigures[]): [name: string, figure: string][] {
  const [english] = measured
  const beside = (figures: DownloadFigures, baseline: DownloadFigures | undefined) => {
    const more = toTenths(figures.gzippedKb - (baseline?.gzippedKb ?? 0))
    return `${figures.gzippedKb} KB gzipped${baseline === figures ? '' : `, ${more} more than English`}; fonts ${figures.fontsKb} KB`
  }
  return measured.flatMap(({ tag, library, lesson, dictionaryKb }): [string, string][] => [
    [`library in ${tag}`, beside(library, english?.library)],
    [`lesson in ${tag}`, beside(lesson, english?.lesson)],
    [
      `dictionaries in ${tag}`,
      Object.entries(dictionaryKb)
        .map(([name, kb]) => `${name} ${kb} KB`)
        .join(', '),
    ],
  ])
}
