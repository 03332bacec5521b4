import { existsSync } from 'node:fs'
import { lstat, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { delimiter, join, relative } from 'node:path'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { execute } from '#server/processes/execute.ts'
import { findOrUnpack, findProgram, onlyFromCache, type Program } from '#server/processes/program.ts'
import { orUnavailable } from '#server/stores/program.ts'
import type { OpenOptions } from '#server/stores/store.ts'

export interface ZookeeperProgram extends Program {
  java: string
  /** Class path for `-cp`: ZooKeeper's code and its dependencies. */
  classPath: string
  version: string
}

const jars = ['zookeeper', 'zookeeper-jute', 'slf4j-api', 'slf4j-nop', 'metrics-core', 'snappy-java']
const packages = ['libslf4j-java', 'libdropwizard-metrics-java', 'libsnappy-java']

/**
 * Finds ZooKeeper's code on this machine, in the cache folder, or in Debian's packages (6 MB). Uses the machine's Java if there is one, or else a copy (44 MB
 * more). Rejects with `STORE_UNAVAILABLE`.
 */
export async function findZookeeper(options: OpenOptions): Promise<ZookeeperProgram> {
  return await orUnavailable('ZooKeeper', async () => {
    const java = await findJava(options)
    const program = await findOrUnpack({
      ...options,
      copy: 'zookeeper',
      file: 'usr/share/java/zookeeper.jar',
      packages: ['libzookeeper-java'],
      with: packages,
      exactly: true,
      check: (found) => versionOf(found, java),
    })
    return { ...program, ...java, classPath: classPathOf(program), version: await versionOf(program, java) }
  })
}

interface Java {
  java: string
  env: NodeJS.ProcessEnv
}

async function findJava({ cacheFolder, env, say }: OpenOptions): Promise<Java> {
  const onPath = onlyFromCache(env) ? null : findProgram(['java'], env)
  if (onPath !== null) return { java: onPath, env: process.env }
  const unpacked = await findOrUnpack({
    cacheFolder,
    copy: 'java',
    file: 'usr/lib/jvm/java-17-openjdk-amd64/bin/java',
    packages: ['openjdk-17-jre-headless'],
    exactly: true,
    env,
    say,
    check: async ({ tree, path, env: own }) => {
      if (tree !== '/') await keepLinksInside(tree)
      await execute(path, ['-version'], { env: own, limitMs: 20_000 })
    },
  })
  return { java: unpacked.path, env: unpacked.env }
}

/** Redirects links into the unpacked copy. Debian's Java finds its settings through links to `/etc`. */
async function keepLinksInside(folder: string, tree = folder): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await lstat(path)
    if (found.isDirectory()) await keepLinksInside(path, tree)
    if (!found.isSymbolicLink()) continue
    const target = await readlink(path)
    if (!target.startsWith('/') || !existsSync(join(tree, target))) continue
    await rm(path)
    await symlink(relative(folder, join(tree, target)), path)
  }
}

function classPathOf({ tree }: Pick<Program, 'tree'>): string {
  return jars.map((jar) => join(tree, 'usr/share/java', `${jar}.jar`)).join(delimiter)
}

/** Returns the version that ZooKeeper reports, for example `3.8.0` from `Apache ZooKeeper, version 3.8.0-… built on …`. */
async function versionOf(program: Program, { java, env }: Java): Promise<string> {
  const main = ['-XX:-UsePerfData', '-cp', classPathOf(program), 'org.apache.zookeeper.version.VersionInfoMain']
  const text = await execute(java, main, { env, limitMs: 20_000 })
  const [, version] = /version (\d+\.\d+\.\d+)/.exec(text) ?? []
  if (version === undefined)
    throw new ReasonError('another-program', { path: program.path, wanted: 'ZooKeeper', said: text.trim() })
  return version
}
