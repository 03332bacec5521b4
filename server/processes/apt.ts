/**
 * Gets programs from Debian's or Ubuntu's packages without installing them: downloads the packages and unpacks them into a folder tree like the system's
 * (`usr/bin`, `usr/lib`…). This needs no root. Installing the packages as root would add users, outlive the project, and start system services. A `policy-rc.d`
 * file could prevent the services, but if it were left behind, it would break other packages.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { because, type SayStep } from '#model/refusals/because.ts'
import { messageOf } from '#server/base/message-of.ts'
import { aptErrorsIn, downloadBytesIn, sizeAndTime } from './download.ts'
import { execute } from './execute.ts'
import { withFolder } from './folder-lock.ts'

export interface Unpacking {
  /** Alternative packages. The first one that exists is unpacked, together with the dependencies that this machine lacks. */
  anyOf: string[]
  /** Packages to unpack even if this machine has them, because they have to be in the same tree. */
  with?: string[]
  /** Whether to unpack only the named packages, without their declared dependencies. */
  exactly?: boolean
  /** Pattern of the dependencies to unpack. Default: all dependencies that this machine lacks. */
  needs?: RegExp | undefined
  /** Folder for the tree. The tree is written completely or not at all, and replaces an earlier one. */
  target: string
  /** Prepares the tree, and rejects if the tree does not work. Called after unpacking in a temporary folder, and again at the target. */
  check: (tree: string) => Promise<unknown>
  say: SayStep
}

/**
 * Unpacks packages into `target`. Rejects if there is no such package, or if it cannot be downloaded or fails its check. If several calls run at once, in any
 * process, one of them unpacks and the others use its copy: replacing a tree again would remove one that may already be in use.
 */
export async function unpackWithApt(unpacking: Unpacking): Promise<void> {
  const { target, check, say } = unpacking
  const wait = () => say(because('waits-for-unpacking'))
  await withFolder(join(dirname(target), 'unpacking', basename(target)), wait, async () => {
    if (isCurrent(unpacking) && (await succeeds(check(target)))) return
    await unpack(unpacking)
  })
}

/** File in a tree that lists the packages of which the tree was made. */
const note = '.made-of'

type Wanted = Pick<Unpacking, 'anyOf' | 'with' | 'exactly' | 'needs' | 'target'>

/** Returns whether the target's tree was made of these packages. A tree without a note counts as current, because it was made before notes existed. */
export function isCurrent({ target, ...wanted }: Wanted): boolean {
  const file = join(target, note)
  return existsSync(target) && (!existsSync(file) || readFileSync(file, 'utf8') === noteOf(wanted))
}

const noteOf = ({ anyOf, with: more = [], exactly = false, needs }: Omit<Wanted, 'target'>) =>
  JSON.stringify({ anyOf, with: more, exactly, needs: needs?.source })

function succeeds(checking: Promise<unknown>): Promise<boolean> {
  return checking.then(
    () => true,
    () => false,
  )
}

async function unpack(unpacking: Unpacking): Promise<void> {
  const { anyOf, target, check, say } = unpacking
  await mkdir(dirname(target), { recursive: true })
  const work = await mkdtemp(`${target}-new-`)
  try {
    const { names, options } = await packagesFor(anyOf, work, say)
    const { needs } = unpacking
    const needed = names.filter((name, at) => at === 0 || needs === undefined || needs.test(name))
    const taken = unpacking.exactly ? names.slice(0, 1) : needed
    const all = [...new Set([...taken, ...(unpacking.with ?? [])])]
    const debs = join(work, 'debs')
    await mkdir(debs)
    const bytes = downloadBytesIn(
      await execute('apt-get', [...options, '--print-uris', 'download', ...all], { cwd: debs }),
    )
    say(because('downloads-packages', { names: all, ...sizeAndTime(bytes), folder: target }))
    await execute('apt-get', [...options, 'download', ...all], { cwd: debs, limitMs: 600_000 }).catch(
      (error: unknown) => {
        throw new Error(aptErrorsIn(messageOf(error)), { cause: error })
      },
    )
    const tree = join(work, 'tree')
    for (const deb of await readdir(debs)) await execute('dpkg-deb', ['-x', deb, tree], { cwd: debs })
    await check(tree)
    await writeFile(join(tree, note), noteOf(unpacking))
    await rm(target, { recursive: true, force: true })
    await rename(tree, target)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  await check(target)
}

interface Packages {
  /** Names of the packages, the wanted one first. */
  names: string[]
  /** Options that make apt-get find the same packages again. */
  options: string[]
}

async function packagesFor(anyOf: string[], work: string, say: SayStep): Promise<Packages> {
  try {
    return await resolve(anyOf, [])
  } catch {
    // Fresh container images come without package lists. We download the lists into our own folder, since only root may write to the system's folder.
    say(because('downloads-lists'))
    const lists = join(work, 'lists')
    await mkdir(join(lists, 'partial'), { recursive: true })
    const folders = [`Dir::State::Lists=${lists}`, `Dir::Cache=${join(work, 'cache')}`, 'APT::Sandbox::User=root']
    const options = folders.flatMap((setting) => ['-o', setting])
    await execute('apt-get', [...options, 'update'], { limitMs: 300_000 })
    return await resolve(anyOf, options)
  }
}

async function resolve(anyOf: string[], options: string[]): Promise<Packages> {
  const troubles: string[] = []
  for (const name of anyOf) {
    try {
      const plan = await execute('apt-get', [...options, '--simulate', '--no-install-recommends', 'install', name])
      const planned = [...plan.matchAll(/^Inst (\S+)/gm)].flatMap(([, found]) => found ?? [])
      // The plan omits an installed package, though it may be too old or not on the PATH, so we always add the wanted package. We never add the C library,
      // because it must match the system's loader.
      const needed = planned.filter((other) => other !== name && !/^libc6(:|$)/.test(other))
      return { names: [name, ...needed], options }
    } catch (error) {
      troubles.push(messageOf(error))
    }
  }
  throw new Error(troubles.join('; '))
}

/** Returns the library folders of a tree like the system's. Debian has one folder per kind of machine, such as `usr/lib/x86_64-linux-gnu`. */
export function libraryFolders(tree: string): string[] {
  return ['usr/lib', 'lib'].flatMap((name) => foldersWithLibraries(join(tree, name)))
}

function foldersWithLibraries(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  const below = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name))
  const holdsSome = entries.some((entry) => !entry.isDirectory() && /\.so(\.|$)/.test(entry.name))
  return [...(holdsSome ? [folder] : []), ...below.flatMap(foldersWithLibraries)]
}
