/** `lockstep handout`: writes lessons as sheets to print, for the class and for the teacher. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { judge } from '#model/judgement/judge.ts'
import type { Catalogue, LoadedScenario } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { findReference } from '../recordings/references.ts'
import { readRecording } from '../runs/read-trace.ts'
import { readSettings } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { alreadyThere, writeNamed } from './named-file.ts'
import { namedScenario } from './named-scenario.ts'
import { parseCommandLine } from './parse.ts'
import { readPlayer } from './player.ts'
import { inLanguage, speakOnPages, traceInLanguage } from './shown.ts'
import { words } from './words/words.ts'

const options = { all: { type: 'boolean' }, out: { type: 'string' }, force: { type: 'boolean' } } as const

export const handoutCommand: Command = {
  name: 'handout',
  help: () => words.help.handout,
  perform: async (args: string[], io: CliIo) => {
    const { values, positionals } = parseCommandLine(args, options)
    if ((values.all === true) === positionals.length > 0) throw new UsageError(words.usage.namesOrAll)
    const { scenariosFolder } = readSettings(io.env)
    const catalogue = await loadCatalogue()
    const chosen = values.all
      ? [...catalogue.scenarios.values()].filter(
          ({ lesson }) => findReference(scenariosFolder, lesson.id) !== undefined,
        )
      : positionals.map((id) => namedScenario(catalogue, id))
    const [only, ...others] = chosen
    const base = only !== undefined && others.length === 0 ? `${only.lesson.id}-handout` : 'handouts'
    const folder = values.out ?? '.'
    const files = [path.join(folder, `${base}.html`), path.join(folder, `${base}-teacher.html`)]
    const taken = values.force ? undefined : files.find((file) => existsSync(file))
    if (taken !== undefined) throw new UsageError(alreadyThere(taken))
    const texts = await handouts(catalogue, chosen, scenariosFolder)
    await mkdir(folder, { recursive: true }).catch(({ message }: Error) => {
      throw new UsageError(words.usage.cannotWrite(folder, message))
    })
    for (const [i, file] of files.entries()) {
      await writeNamed(file, texts[i] ?? '', 'w')
      io.out(`${path.resolve(file)}\n`)
    }
    return exitStatus.asExpected
  },
}

/** Returns the document for the class and the document for the teacher. */
async function handouts(
  catalogue: Catalogue,
  scenarios: readonly LoadedScenario[],
  scenariosFolder: string,
): Promise<[string, string]> {
  const fonts = fontsIn(await readPlayer())
  // Loads the page's code only here, so that the other commands start without it.
  const { handoutDocument, handoutSheet, teacherSheet } = await import('#web/export/handout.ts')
  await speakOnPages()
  const sheets: string[] = []
  const ofTeacher: string[] = []
  for (const scenario of scenarios) {
    const lesson = inLanguage(scenario.lesson, catalogue)
    const file = findReference(scenariosFolder, lesson.id)
    if (file === undefined) throw new UsageError(words.usage.noReference(lesson.id))
    const traces = (await readRecording(file)).map((trace) => traceInLanguage(trace, catalogue))
    const drawn = traces.map((trace) => ({ ...trace, judgement: judge(trace) }))
    const chapter = inLanguage(catalogue.chapters.find(({ id }) => id === lesson.chapter)?.title ?? '', catalogue)
    sheets.push(handoutSheet({ lesson, chapter, traces: drawn }))
    ofTeacher.push(teacherSheet({ lesson, chapter }, inLanguage(scenario.notes, catalogue)))
  }
  const [only, ...others] = scenarios
  const title = only !== undefined && others.length === 0 ? inLanguage(only.lesson.title, catalogue) : 'Lockstep'
  return [handoutDocument(title, sheets, fonts), handoutDocument(title, ofTeacher, fonts)]
}

const fontsIn = (player: string): string => (player.match(/@font-face\s*\{[^}]*\}/g) ?? []).join('')
