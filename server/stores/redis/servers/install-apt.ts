/**
 * Gets Redis from Debian's or Ubuntu's packages without installing it: they are downloaded and unpacked into the cache folder.
 * It needs no root. Nor would it be better as root to install them: that starts a system service (which a
 * `policy-rc.d` could prevent, but one left behind would keep other packages from working), adds a user, and outlives the project.
 */
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { execute } from '../../../processes/execute.ts'
import { messageOf } from '../../../processes/waiting.ts'
import type { RedisBinary } from './binary.ts'
import { copyFolder, tryCopy } from './cached.ts'

const wanted = ['redis-server', 'valkey-server']

export async function installWithApt(cacheFolder: string, say: (words: string) => void): Promise<RedisBinary> {
  const target = copyFolder(cacheFolder)
  await mkdir(dirname(target), { recursive: true })
  const work = await mkdtemp(`${target}-new-`)
  try {
    const { names, options } = await packagesFor(work, say)
    say(`Downloading ${names.join(', ')} (apt), to be kept in ${target}`)
    const debs = join(work, 'debs')
    await mkdir(debs)
    await execute('apt-get', [...options, 'download', ...names], { cwd: debs, limitMs: 300_000 })
    const copy = join(work, 'redis')
    for (const deb of await readdir(debs)) await execute('dpkg-deb', ['-x', deb, copy], { cwd: debs })
    await tryCopy(copy)
    await putInPlace(copy, target)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return await tryCopy(target)
}

interface Packages {
  names: string[]
  /** For apt-get, so that it finds what it found before. */
  options: string[]
}

/** The server's package and those of its dependencies that this machine does not have yet. */
async function packagesFor(work: string, say: (words: string) => void): Promise<Packages> {
  try {
    return await resolve([])
  } catch {
    // Fresh container images come without package lists. They go into a folder of our own, since only root may write the system's.
    say('Downloading the lists of packages (apt)')
    const lists = join(work, 'lists')
    await mkdir(join(lists, 'partial'), { recursive: true })
    const folders = [`Dir::State::Lists=${lists}`, `Dir::Cache=${join(work, 'cache')}`, 'APT::Sandbox::User=root']
    const options = folders.flatMap((setting) => ['-o', setting])
    await execute('apt-get', [...options, 'update'], { limitMs: 300_000 })
    return await resolve(options)
  }
}

async function resolve(options: string[]): Promise<Packages> {
  const troubles: string[] = []
  for (const name of wanted) {
    try {
      const plan = await execute('apt-get', [...options, '--simulate', '--no-install-recommends', 'install', name])
      // The C library has to be the one that the system's loader belongs to.
      const names = [...plan.matchAll(/^Inst (?!libc6 )(\S+)/gm)].flatMap(([, found]) => found ?? [])
      // A server that is installed, but not on the PATH or too old, would be planned by nobody.
      return { names: names.includes(name) ? names : [...names, name], options }
    } catch (error) {
      troubles.push(messageOf(error))
    }
  }
  throw new Error(troubles.join('; '))
}

async function putInPlace(copy: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  try {
    await rename(copy, target)
  } catch (error) {
    // Another start of ours may have done the same at the same time; then its copy is as good.
    await tryCopy(target).catch(() => {
      throw error
    })
  }
}
