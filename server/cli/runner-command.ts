/** `lockstep runner`: plays runs for the servers at a hub. */
import { setTimeout } from 'node:timers/promises'
import { loadCatalogue } from '../catalogue/load.ts'
import { hubAddress } from '../hub-connection.ts'
import { runnerAt } from '../hub-runs.ts'
import { openPlayground } from '../runtime.ts'
import { readSettings, SettingError, wholeNumber } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'
import { stopSignal } from './stop.ts'

/** How long runs under way may go on after a signal: shorter than the ten seconds after which a container is killed. */
const graceMs = 8_000
/** How long a line of output may take to be read, before the process ends. */
const stopLimitMs = 1_000

export const runnerCommand: Command = {
  name: 'runner',
  help: `Usage: lockstep runner [--hub URL] [--slots N]

Takes runs off the line of the servers at this hub and plays them on stores of its own. Their pages see it live, and the
servers keep the recordings. A server plays runs itself only while there is no runner. Ctrl-C ends it: runs under way
have ${graceMs / 1000} s to end.

  --hub URL           the Redis that the servers share; better in LOCKSTEP_HUB_URL, as other users of this machine can
                      read a command line: redis://user:password@host:port, or rediss:// with TLS
  --slots N           how many runs at once; LOCKSTEP_MAX_RUNS, or 8

It has to be of the servers' version, with the same lessons: otherwise it says so and ends.

  LOCKSTEP_CACHE      what can be made again: .cache in a clone, else your cache folder
  LOCKSTEP_KEEP_READY 1: whether a fleet of Sentinels and five masters wait for the next run; 0 starts them only then
  LOCKSTEP_LOG        warn: one of silent, fatal, error, warn, info, debug, trace
`,
  perform: async (args: string[], io: CliIo) => {
    const { positionals, values } = parseCommandLine(args, { hub: { type: 'string' }, slots: { type: 'string' } })
    if (positionals.length > 0) throw new UsageError(`runner takes no names, and got ${positionals.join(' ')}.`)
    const settings = readSettings(io.env)
    const url = values.hub ?? settings.hubUrl
    if (url === undefined)
      throw new UsageError('A runner needs the hub of its servers: --hub redis://host:6379, or LOCKSTEP_HUB_URL.')
    const address = hubAddress(url)
    const slots = values.slots === undefined ? settings.maxRuns : wholeNumber('--slots', values.slots, 1, 64)
    const stopped = stopSignal()
    const say = (words: string) => io.err(`${words}\n`)
    const catalogue = await loadCatalogue()
    const playground = await openPlayground({ settings, keepsReady: settings.keepsReady, say })
    try {
      const { world, onFailure } = playground
      const runner = await runnerAt(url, { catalogue, world, slots, say, onFailure }).catch(toSetting)
      void playground.redis.warm()
      io.out(`Runner ${runner.name} is ready: ${slots} runs at once for the servers at ${address}\n`)
      await stopped
      await runner.close(graceMs)
    } finally {
      await Promise.race([playground.stores.close(), setTimeout(stopLimitMs)])
    }
    return exitStatus.asExpected
  },
}

/** A runner that no server can use is a mistake in the settings. */
function toSetting(error: unknown): never {
  throw error instanceof Error && error.name === 'MisfitError' ? new SettingError(error.message) : error
}
