/** `lockstep texts`: lists the texts of lessons that a translation lacks. */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { englishTexts, type Texts } from '../catalogue/texts.ts'
import { type Gaps, gapsOf, readTranslations, translationIn } from '../catalogue/translations.ts'
import { readSettings } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'
import { leftOutText } from './shown.ts'
import { table } from './table.ts'
import { words } from './words/words.ts'

export const textsCommand: Command = {
  name: 'texts',
  help: () => words.help.texts,
  perform: async (args: string[], io: CliIo) => {
    const { positionals } = parseCommandLine(args, {})
    const [language, name, ...rest] = positionals
    if (language === undefined || rest.length > 0) throw new UsageError(words.usage.whichTexts)
    const catalogue = await loadCatalogue()
    const files = await lackingIn(catalogue, language, readSettings(io.env).scenariosFolder)
    io.err(leftOutText(catalogue))
    if (name === undefined) io.out(textOf(files))
    else io.out(`${JSON.stringify(toTranslate(files, name), null, 2)}\n`)
    return files.every(({ gaps }) => gaps.missing.length + gaps.stale.length === 0)
      ? exitStatus.asExpected
      : exitStatus.notAsExpected
  },
}

/** The texts of one file that a translation lacks. */
export interface LackingFile {
  name: string
  english: Texts
  gaps: Gaps
}

export async function lackingIn(catalogue: Catalogue, language: string, scenarios: string): Promise<LackingFile[]> {
  const files = (await readTranslations(scenarios, [])).get(language) ?? new Map<string, Texts>()
  const all = translationIn(files)
  return [...englishTexts(catalogue)].map(([name, english]) => ({
    ...{ name, english },
    gaps: gapsOf(english, files.get(name) ?? {}, all),
  }))
}

function toTranslate(files: readonly LackingFile[], name: string): Texts {
  const file = files.find((each) => each.name === name)
  if (file === undefined) throw new UsageError(words.usage.noTexts(name))
  const lacking = new Set([...file.gaps.missing, ...file.gaps.stale])
  return Object.fromEntries(Object.entries(file.english).filter(([key]) => lacking.has(key)))
}

function textOf(files: readonly LackingFile[]): string {
  const rows = files.map(({ name, english, gaps: { missing, stale, unused } }) =>
    [name, Object.keys(english).length, missing.length, stale.length, unused.length].map(String),
  )
  return table([words.made.textsHead, ...rows])
}
