/** `lockstep runner`: plays runs for the servers at a hub. */

import { setTimeout } from 'node:timers/promises'
import { loadCatalogue } from '../catalogue/load.ts'
import { hubAddress } from '../hub-connection.ts'
import { runnerAt } from '../hub-runs.ts'
import { type Misfit, MisfitError } from '../runners/fit.ts'
import { openPlayground } from '../runtime.ts'
import type { SaySetting } from '../setting-words.ts'
import { readSettings, SettingError, wholeNumber } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'
import { stopSignal } from './stop.ts'
import { sayTo, words } from './words/words.ts'

/** Time that runs in progress have to end after a signal. Shorter than the ten seconds after which a container is killed. */
const graceMs = 8_000
/** Time that the stores have to close before the process ends. */
const stopLimitMs = 1_000

export const runnerCommand: Command = {
  name: 'runner',
  help: () => words.help.runner(graceMs / 1000),
  perform: async (args: string[], io: CliIo) => {
    const { positionals, values } = parseCommandLine(args, { hub: { type: 'string' }, slots: { type: 'string' } })
    if (positionals.length > 0) throw new UsageError(words.usage.takesNoNames('runner', positionals))
    const settings = readSettings(io.env)
    const url = values.hub ?? settings.hubUrl
    if (url === undefined) throw new UsageError(words.usage.whichHub)
    const address = hubAddress(url)
    const slots = values.slots === undefined ? settings.maxRuns : wholeNumber('--slots', values.slots, 1, 64)
    const stopped = stopSignal()
    const say = sayTo(io)
    const catalogue = await loadCatalogue()
    const playground = await openPlayground({ settings, keepsReady: settings.keepsReady, say })
    try {
      const { world, onFailure } = playground
      const tell = (why: Misfit) => io.err(`${saidBy(why)(words.settings)}\n`)
      const runner = await runnerAt(url, { catalogue, world, slots, say: tell, onFailure }).catch(toSetting)
      void playground.redis.warm()
      io.out(`${words.made.runnerReady(runner.name, slots, address)}\n`)
      await stopped
      await runner.close(graceMs)
    } finally {
      await Promise.race([playground.stores.close(), setTimeout(stopLimitMs)])
    }
    return exitStatus.asExpected
  },
}

const saidBy = ({ own, servers }: Misfit): SaySetting =>
  servers.includes(own) ? (words) => words.otherLessons(own) : (words) => words.otherVersion(servers, own)

/** Turns the error for a runner that no server can use into a `SettingError`. */
function toSetting(error: unknown): never {
  throw error instanceof MisfitError ? new SettingError(saidBy(error.misfit)) : error
}
