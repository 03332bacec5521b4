/** Finds the files of a lesson's lock that can be edited, and turns a page's texts into an edited lock. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { EditableLock, EditedFiles } from '#model/messages/edited-lock.ts'
import type { SourceText } from '#model/trace/trace.ts'
import type { Cast, Catalogue, LoadedScenario } from '../catalogue/catalogue.ts'
import { filesOfLock, type OwnFile } from '../catalogue/locks.ts'
import { notInScenario, RefusalError } from '../runs/refusal.ts'
import type { CodeProblem, GuestCode } from '../sandbox/guest/code.ts'

const storeFolder = 'locks/redis'
/** Folder of a blank. A blank is a new lock rather than a lesson's edited lock. */
const blankId = 'yours'
/** Exercise whose initial files a blank starts with: `acquire` and `release` are still to be written. */
const blankFrom = 'own-lock'

export interface Original {
  scenario: LoadedScenario
  /** The run whose lock is edited. For a blank, the run of the lesson's lock in focus, whose faults a blank has to survive. */
  cast: Cast
  /** The files to edit. */
  files: OwnFile[]
  /** Id of the run whose lock is edited. `null` for a blank. */
  run: string | null
  id: string
  folder: string
}

/** Kinds of fleets that a lock may have for itself. */
const possible: readonly string[] = ['single', 'quorum']

/** Finds the lock to edit. `run` is the id of a run, or `null` for a blank. Throws a `RefusalError` if the lock cannot be edited. */
export function originalOf({ exercises }: Catalogue, scenario: LoadedScenario, run: string | null): Original {
  const cast = run === null ? castInFocus(scenario) : scenario.casts.find(({ id }) => id === run)
  if (run !== null && !cast)
    throw notInScenario(
      scenario.lesson.id,
      run,
      scenario.casts.map(({ id }) => id),
    )
  const store = cast?.lock.store ?? scenario.casts[0]?.lock.store ?? ''
  if (!cast || store !== 'redis') throw new RefusalError('store-not-editable', { store })
  if (!possible.includes(cast.fleet)) throw new RefusalError('fleet-not-editable', { fleet: cast.fleet })
  const files = run === null ? blankFiles(exercises) : filesOfLock(cast.lock)
  const id = run === null ? blankId : cast.lock.id
  return { scenario, cast, files, run, id, folder: `${storeFolder}/${id}/` }
}

function blankFiles(exercises: Catalogue['exercises']): OwnFile[] {
  const from = exercises.find(({ id }) => id === blankFrom)
  if (!from) throw new RefusalError('unknown-lock', { lock: blankFrom })
  return Object.entries(from.start).map(([name, text]) => ({ name, language: languageOf(name), text }))
}

const languageOf = (name: string) => (name.endsWith('.lua') ? 'lua' : 'ts')

export const isEditable = (scenario: LoadedScenario): boolean => castInFocus(scenario) !== undefined

/** Returns the run of the lesson's wrong lock, or else of the first lock that can be edited. */
function castInFocus({ casts }: LoadedScenario): Cast | undefined {
  const own = casts.filter(({ lock, fleet }) => lock.store === 'redis' && possible.includes(fleet))
  return own.find(({ role }) => role === 'wrong') ?? own[0]
}

/** Files that a lock may import, and files that those files import. */
export interface EditingContract {
  /** Texts, keyed by their path in `scenarios/`. */
  files: Record<string, string>
  types: SourceText[]
}

export async function readContract(scenariosFolder: string): Promise<EditingContract> {
  const read = (file: string) => readFile(path.join(scenariosFolder, file), 'utf8')
  const shared = (await readdir(path.join(scenariosFolder, storeFolder, 'shared'))).filter((name) => /\.ts$/.test(name))
  const importable = [`${storeFolder}/context.ts`, ...shared.map((name) => `${storeFolder}/shared/${name}`)]
  const texts = await Promise.all(importable.map(async (file) => [file, await read(file)] as const))
  const declares = await Promise.all(
    ['lock.ts', 'parameter.ts'].map(async (file) => ({ file, language: 'ts', text: await read(file) })),
  )
  return {
    files: {
      ...Object.fromEntries(texts),
      'lock.ts': declares[0]?.text ?? '',
      // A lock needs only the part of `define.ts` that declares locks.
      'define.ts': "export * from './lock.ts'\n",
    },
    types: declares,
  }
}

export const isOnQuorum = ({ cast }: Original): boolean => cast.fleet === 'quorum'

export function editableLock(original: Original, { files, types }: EditingContract): EditableLock {
  const imports = Object.entries(files).filter(([file]) => file.startsWith(`${storeFolder}/`))
  return {
    folder: original.folder,
    isOnQuorum: isOnQuorum(original),
    files: original.files,
    imports: imports.map(([file, text]) => ({ from: `../${file.slice(storeFolder.length + 1)}`, text })),
    types,
  }
}

export interface EditedText {
  code: GuestCode
  sources: SourceText[]
  /** Files whose text differs from the original. */
  edited: string[]
}

/** Creates the edited lock's text. `files` contains texts that replace or extend the original's files. A blank consists of `files` alone. */
export function editedText(original: Original, { files: contract }: EditingContract, files: EditedFiles): EditedText {
  const { folder, run } = original
  const before = run === null ? [] : original.files
  const texts = new Map([...before.map(({ name, text }) => [name, text] as const), ...Object.entries(files)])
  const own = [...texts].map(([name, text]) => ({
    file: `${folder}${name}`,
    language: languageOf(name),
    text,
  }))
  own.sort((one, other) => Number(isEntry(other.file)) - Number(isEntry(one.file)))
  const typescript = own.filter(({ language }) => language === 'ts').map(({ file, text }) => [file, text] as const)
  const code = { entry: `${folder}lock.ts`, files: { ...contract, ...Object.fromEntries(typescript) } }
  const was = new Map(before.map(({ name, text }) => [`${folder}${name}`, text]))
  return {
    code,
    sources: [...own, ...sharedOf(code, own)],
    edited: own.filter(({ file, text }) => was.get(file) !== text).map(({ file }) => file),
  }
}

const isEntry = (file: string) => file.endsWith('/lock.ts')

/** Returns the shared files that the lock imports, to be shown among its sources. */
function sharedOf({ files }: GuestCode, own: readonly SourceText[]): SourceText[] {
  const all = own.map(({ text }) => text).join('\n')
  const shared = Object.entries(files).filter(([file]) => file.startsWith(`${storeFolder}/shared/`))
  return shared
    .filter(([file]) => all.includes(`../shared/${path.posix.basename(file)}`))
    .map(([file, text]) => ({ file, language: 'ts', text }))
}

/** Characters that no editor writes. Compiled Lua begins with one of them. */
const unprintable = /[^\P{Cc}\t\n\r]/u

export function unprintableIn(sources: readonly SourceText[]): CodeProblem[] {
  return sources.flatMap(({ file, text }) => {
    const line = text.split('\n').findIndex((one) => unprintable.test(one))
    if (line < 0) return []
    const fault = { reason: 'code-syntax', values: { why: 'a character that cannot be printed' } } as const
    return [{ file, line: line + 1, column: null, fault }]
  })
}
