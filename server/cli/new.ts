/** `lockstep new` */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { didYouMean } from '#server/base/nearest.ts'
import { type ChapterTitles, loadChapters, scenarioFiles, scenarioIdPattern } from '../catalogue/chapters.ts'
import { isInstalled, needsClone, ownCommand, readSettings } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { writeClient } from './new-client.ts'
import { writeLock } from './new-lock.ts'
import { parseCommandLine } from './parse.ts'

const template = new URL('./templates/scenario.ts', import.meta.url)

export const newCommand: Command = {
  name: 'new',
  help: `Usage: lockstep new scenario ID [--chapter CHAPTER]
       lockstep new lock ID
       lockstep new client --node|--python|--go|--java [FILE]

Writes scenarios/chapters/CHAPTER/ID.ts: a whole lesson with comments, which runs at once and comes out as it expects.
docs/authoring.md explains what is in it.

  ID                  at most 40 of a-z, 0-9 and -; it is the file's name and the lesson's address
  --chapter CHAPTER   a chapter's id or number; else the last one
  LOCKSTEP_SCENARIOS  scenarios: the folder that has chapters/

The second writes scenarios/locks/redis/ID/: a right lock, its script, and what the explorer must find of it, to change into yours.

The third writes a lock that runs in a process of its own, for lockstep try. docs/try.md explains it.

Exit status: 0 if it was written, 2 if the command line was not understood or the id is taken. No file is ever overwritten.
`,
  perform: async (args: string[], io: CliIo) => {
    if (args[0] === 'client') return await writeClient(args.slice(1), io)
    if (isInstalled) throw new UsageError(needsClone(`lockstep new ${args[0] ?? 'scenario'}`))
    if (args[0] === 'lock') return await writeLock(args.slice(1), io)
    const { values, positionals } = parseCommandLine(args, { chapter: { type: 'string' } })
    const [what, id, ...rest] = positionals
    if (what !== 'scenario') throw new UsageError(unknownKind(what))
    if (id === undefined) throw new UsageError('What is its id? For example: lockstep new scenario my-lesson')
    if (rest.length > 0) throw new UsageError(`One scenario at a time, and after ${id} came ${rest.join(' ')}.`)
    const { scenariosFolder } = readSettings(io.env)
    const chapters = await loadChapters(scenariosFolder)
    const chapter = chapterOf(chapters, values.chapter)
    await checkId(id, scenariosFolder, chapters)

    const file = path.join(scenariosFolder, 'chapters', chapter, `${id}.ts`)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, scenarioText(await readFile(template, 'utf8'), id), { flag: 'wx' })
    io.out(
      `${path.relative('', file)} is written, and runs as it stands:\n\n  ${ownCommand} run ${id}\n\nOnce it says what you mean, this records it, for its picture in the library:\n\n  ${ownCommand} record ${id}\n`,
    )
    return exitStatus.asExpected
  },
}

function unknownKind(what: string | undefined): string {
  if (what === undefined) return 'What is to be new? For example: lockstep new scenario my-lesson'
  return `There is no new "${what}", only: lockstep new scenario ID, lockstep new lock ID, lockstep new client.${didYouMean(what, ['scenario', 'lock', 'client'])}`
}

function chapterOf(chapters: readonly ChapterTitles[], wanted: string | undefined): string {
  const ids = chapters.map(({ id }) => id)
  const found = wanted === undefined ? ids.at(-1) : ids.find((id, index) => wanted === id || wanted === `${index + 1}`)
  if (found !== undefined) return found
  const known = `Chapters stand in chapters/chapters.ts: ${ids.join(', ')}.`
  throw new UsageError(`There is no chapter "${wanted}" (UNKNOWN_CHAPTER).${didYouMean(wanted ?? '', ids)}\n${known}`)
}

async function checkId(id: string, root: string, chapters: readonly ChapterTitles[]): Promise<void> {
  if (!scenarioIdPattern.test(id)) {
    const meant = slugOf(id)
    const hint = meant === '' ? '' : ` Did you mean "${meant}"?`
    throw new UsageError(`"${id}" is no id: at most 40 of a-z, 0-9 and - (BAD_NAME).${hint}`)
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
  throw new UsageError(`There is a scenario "${id}" already, in ${taken.file} (DUPLICATE). "${free}" is free.`)
}

/** `My Lesson!` → `my-lesson` */
function slugOf(text: string): string {
  const words = text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return words.slice(0, 40).replace(/^-|-$/g, '')
}

function freeIdLike(id: string, taken: readonly string[]): string {
  for (let number = 2; ; number += 1) {
    const candidate = `${id.slice(0, 36)}-${number}`
    if (!taken.includes(candidate)) return candidate
  }
}

/** Adapts the template to a chapter's folder, with the id as its title. */
function scenarioText(text: string, id: string): string {
  const title = id.replaceAll('-', ' ').trim() || id
  return text
    .replace("'#scenarios/", "'../../")
    .replace('A new lesson', `${title.charAt(0).toUpperCase()}${title.slice(1)}`)
}
