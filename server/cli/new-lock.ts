/** `lockstep new lock`: writes a lock for lessons, as a starting point. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { foldersIn, scenarioIdPattern } from '../catalogue/chapters.ts'
import { readSettings } from '../settings.ts'
import { type CliIo, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'
import { words } from './words/words.ts'

/** Template for a new lock: a correct lock with a `lock.ts`, a script and an `explores.ts`. */
const pattern = new URL('../../scenarios/locks/redis/set-nx-px/', import.meta.url)

export async function writeLock(args: string[], io: CliIo): Promise<number> {
  const [id, ...rest] = parseCommandLine(args, {}).positionals
  if (id === undefined) throw new UsageError(words.usage.whichId('lockstep new lock my-lock'))
  if (rest.length > 0) throw new UsageError(words.usage.oneLock(id, rest))
  if (!scenarioIdPattern.test(id)) throw new UsageError(words.usage.noId(id))
  const root = path.join(readSettings(io.env).scenariosFolder, 'locks')
  for (const store of await foldersIn(root)) {
    if (existsSync(path.join(root, store, id))) throw new UsageError(words.usage.lockTaken(id, `locks/${store}/${id}`))
  }
  const folder = path.join(root, 'redis', id)
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(pattern)) {
    const text = await readFile(new URL(name, pattern), 'utf8')
    await writeFile(path.join(folder, name), name === 'lock.ts' ? lockText(text, id) : text, { flag: 'wx' })
  }
  const made = path.relative('', folder)
  io.out(words.made.lock(made, `node bin/lockstep.mjs explore ${id} --expected`, id))
  return exitStatus.asExpected
}

/** Creates the new lock's text from the template. The id becomes the title; heading and source are left out. */
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
