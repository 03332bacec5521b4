import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone, isAlive } from './alone.mjs'
import { runChild } from './child.mjs'
import { isPrivate } from './private.mjs'
import { hashOfSources } from './sources.mjs'

/** Sources of the compiled program: the server, and the code that the server shares with the page. */
const sources = [
  'server',
  'model',
  'scenarios',
  'web/src',
  'bin/setup/compiled.mjs',
  'build/plugins/call-sites.ts',
  'build/server.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const code = /\.(ts|mjs)$/

/**
 * Compiles the server and the lessons into a folder below `.cache/compiled`, unless the same sources were compiled before. While this process lives, the folder
 * is not deleted, even if the sources change.
 *
 * @param {string} root the project's folder
 * @param {(words: string) => void} say
 * @returns {Promise<string | undefined>} the folder, or `undefined` if compiling failed and the program has to run from its sources
 */
export async function readyCompiled(root, say) {
  try {
    const all = join(root, '.cache', 'compiled')
    const made = hashOfSources(root, sources, code)
    const folder = join(all, made.slice(0, 32))
    mkdirSync(join(root, '.cache'), { recursive: true })
    // The files in this folder are executed, so no other user may be able to write there.
    if (!isPrivate(all)) throw new Error(`Others can write into ${all}, or it belongs to somebody else.`)
    if (existsSync(folder)) return inUse(folder)
    return await alone(
      join(root, '.cache', 'compiling'),
      () => say('Waiting for another start that is compiling the server…'),
      async () => {
        if (!existsSync(folder)) await compile(root, all, folder, made)
        return inUse(folder)
      },
    )
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`The server could not be compiled, so it runs from its sources, which takes longer to start. ${why}`)
    return undefined
  }
}

/** @param {string} root @param {string} all @param {string} folder @param {string} made hash of the sources */
async function compile(root, all, folder, made) {
  const failed = `${folder}.failed`
  // The same sources failed to compile before, so compiling is not tried again.
  if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'))
  for (const name of readdirSync(all)) if (!isUsed(join(all, name))) rmSync(join(all, name), { recursive: true })
  // Compiles into another folder and renames that folder afterwards, so that nobody ever runs half a program.
  const next = `${folder}.next`
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', join(root, 'build/server.config.ts'), '--outDir', next, '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, output } = await runChild(process.execPath, args, { cwd: root, env })
  if (status !== 0) {
    const at = stoppedAt(output)
    if (at !== undefined) writeFileSync(failed, at)
    throw new Error(at ?? `vite ended with status ${status}:\n${output.trim()}`)
  }
  writeFileSync(join(next, stamp), made)
  mkdirSync(join(next, users))
  renameSync(next, folder)
}

/**
 * Returns the position and the message of a compile error, without the code frame and the stack, as in `scenarios/locks/redis/mine/lock.ts:26:1: Unexpected
 * token`.
 *
 * @param {string} output
 * @returns {string | undefined} `undefined` if the compiler failed for another reason
 */
function stoppedAt(output) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: These are the colors of a terminal.
  const plain = output.replace(/\x1b\[[\d;]*m/g, '')
  const [, message, place] = /^\[[^\]]+\] *(.+)\n[^[]*\[ *(\S+:\d+:\d+)/m.exec(plain) ?? []
  return message === undefined ? undefined : `${place}: ${message}`
}

/** Name of the file that contains the hash of the sources from which the folder was compiled. */
const stamp = '.sources'
/** Name of the folder in which each process that uses the program leaves a file named after its process id. */
const users = '.users'

/** @param {string} folder */
function inUse(folder) {
  const mark = join(folder, users, String(process.pid))
  writeFileSync(mark, '')
  process.once('exit', () => rmSync(mark, { force: true }))
  return folder
}

/** @param {string} folder */
function isUsed(folder) {
  const marks = join(folder, users)
  return existsSync(marks) && readdirSync(marks).some((pid) => isAlive(Number(pid)))
}
