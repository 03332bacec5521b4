/** `lockstep new lock`: a lock for the lessons, to start from. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { foldersIn, scenarioIdPattern } from '../catalogue/chapters.ts'
import { readSettings } from '../settings.ts'
import { type CliIo, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'

/** Pattern for a new lock: it is right, and has the three files of every lock. */
const pattern = new URL('../../scenarios/locks/redis/set-nx-px/', import.meta.url)

export async function writeLock(args: string[], io: CliIo): Promise<number> {
  const [id, ...rest] = parseCommandLine(args, {}).positionals
  if (id === undefined) throw new UsageError('What is its id? For example: lockstep new lock my-lock')
  if (rest.length > 0) throw new UsageError(`One lock at a time, and after ${id} came ${rest.join(' ')}.`)
  if (!scenarioIdPattern.test(id)) throw new UsageError(`"${id}" is no id: at most 40 of a-z, 0-9 and - (BAD_NAME).`)
  const root = path.join(readSettings(io.env).scenariosFolder, 'locks')
  for (const store of await foldersIn(root)) {
    if (existsSync(path.join(root, store, id)))
      throw new UsageError(`There is a lock "${id}" already, in locks/${store}/${id} (DUPLICATE).`)
  }
  const folder = path.join(root, 'redis', id)
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(pattern)) {
    const text = await readFile(new URL(name, pattern), 'utf8')
    await writeFile(path.join(folder, name), name === 'lock.ts' ? lockText(text, id) : text, { flag: 'wx' })
  }
  const made = path.relative('', folder)
  io.out(`${made} is written: lock.ts, its script, and what the explorer must find of it.\n
  node bin/lockstep.mjs explore ${id} --expected\n
A lesson plays it as { id: '${id}', role: …, expect: … } among its locks.\n`)
  return exitStatus.asExpected
}

/** Text of the new lock: the pattern's, with the id as title, and without heading and source. */
function lockText(text: string, id: string): string {
  const title = id.replaceAll('-', ' ').trim() || id
  return text
    .replace(
      /^\/\*\*.*?\*\/\n/s,
      '/** A lock to start from: one command grants it with a lease, and only its owner can give it back. */\n',
    )
    .replace(/^ {2}title: .*$/m, `  title: '${title.charAt(0).toUpperCase()}${title.slice(1)}',`)
    .replace(/^ {2}heading: .*\n/m, '')
}
