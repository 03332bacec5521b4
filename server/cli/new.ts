/** `lockstep new`: writes a lesson, a lock or a client, as a starting point. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ChapterTitles, loadChapters, scenarioFiles, scenarioIdPattern } from '../catalogue/chapters.ts'
import { isInstalled, ownCommand, readSettings } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { writeClient } from './new-client.ts'
import { writeLock } from './new-lock.ts'
import { parseCommandLine } from './parse.ts'
import { didYouMean, words } from './words/words.ts'

const template = new URL('./templates/scenario.ts', import.meta.url)

export const newCommand: Command = {
  name: 'new',
  help: () => words.help.new,
  perform: async (args: string[], io: CliIo) => {
    if (args[0] === 'client') return await writeClient(args.slice(1), io)
    if (isInstalled) throw new UsageError(words.settings.needsClone(`lockstep new ${args[0] ?? 'scenario'}`))
    if (args[0] === 'lock') return await writeLock(args.slice(1), io)
    const { values, positionals } = parseCommandLine(args, { chapter: { type: 'string' } })
    const [what, id, ...rest] = positionals
    if (what !== 'scenario') throw new UsageError(unknownKind(what))
    if (id === undefined) throw new UsageError(words.usage.whichId('lockstep new scenario my-lesson'))
    if (rest.length > 0) throw new UsageError(words.usage.oneScenarioAtATime(id, rest))
    const { scenariosFolder } = readSettings(io.env)
    const chapters = await loadChapters(scenariosFolder)
    const chapter = chapterOf(chapters, values.chapter)
    await checkId(id, scenariosFolder, chapters)

    const file = path.join(scenariosFolder, 'chapters', chapter, `${id}.ts`)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, scenarioText(await readFile(template, 'utf8'), id), { flag: 'wx' })
    io.out(words.made.scenario(path.relative('', file), `${ownCommand} run ${id}`, `${ownCommand} record ${id}`))
    return exitStatus.asExpected
  },
}

function unknownKind(what: string | undefined): string {
  if (what === undefined) return words.usage.whatNew('lockstep new scenario my-lesson')
  return words.usage.noNew(what) + didYouMean(what, ['scenario', 'lock', 'client'])
}

function chapterOf(chapters: readonly ChapterTitles[], wanted: string | undefined): string {
  const ids = chapters.map(({ id }) => id)
  const found = wanted === undefined ? ids.at(-1) : ids.find((id, index) => wanted === id || wanted === `${index + 1}`)
  if (found !== undefined) return found
  const named = wanted ?? ''
  throw new UsageError(`${words.usage.noChapter(named)}${didYouMean(named, ids)}\n${words.usage.chapters(ids)}`)
}

async function checkId(id: string, root: string, chapters: readonly ChapterTitles[]): Promise<void> {
  if (!scenarioIdPattern.test(id)) {
    const meant = slugOf(id)
    throw new UsageError(words.usage.noId(id) + (meant === '' ? '' : words.general.didYouMean(meant)))
  }
  const known = await scenarioFiles(
    root,
    chapters.map((chapter) => chapter.id),
  )
  const taken = known.find((scenario) => scenario.id === id)
  if (taken === undefined) return
  const free = freeIdLike(
    id,
    known.map((scenario) => scenario.id),
  )
  throw new UsageError(words.usage.scenarioTaken(id, taken.file, free))
}

/** Example: `My Lesson!` → `my-lesson` */
function slugOf(text: string): string {
  const slug = text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return slug.slice(0, 40).replace(/^-|-$/g, '')
}

function freeIdLike(id: string, taken: readonly string[]): string {
  for (let number = 2; ; number += 1) {
    const candidate = `${id.slice(0, 36)}-${number}`
    if (!taken.includes(candidate)) return candidate
  }
}

/** Adapts the template to a chapter's folder and uses the id as its title. */
function scenarioText(text: string, id: string): string {
  const title = id.replaceAll('-', ' ').trim() || id
  return text
    .replace("'#scenarios/", "'../../")
    .replace('A new lesson', `${title.charAt(0).toUpperCase()}${title.slice(1)}`)
}
