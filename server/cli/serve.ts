/** `lockstep serve`, also called by `npm start`: starts the server. */
import { setTimeout } from 'node:timers/promises'
import type { Plan } from '#model/messages/plan.ts'
import { addressesFor } from '../http/network.ts'
import { type RunningServer, startServer } from '../main.ts'
import { RefusalError } from '../runs/refusal.ts'
import { readSettings, type Settings } from '../settings.ts'
import { readPlan } from '../workshop/plan-file.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { invitation, stillOpen } from './invitation.ts'
import { parseCommandLine } from './parse.ts'
import { stopSignal } from './stop.ts'
import { saidRefusal, sayTo, spoken, words } from './words/words.ts'

/** Time limit for closing, so that everything ends within 2 s after the signal. */
const stopLimitMs = 1800

export const serveCommand: Command = {
  name: 'serve',
  help: () => words.help.serve,
  perform: async (args: string[], io: CliIo) => {
    const workshop = await workshopOptionsOf(args)
    const stopped = stopSignal()
    const { HOST: host = '', LOCKSTEP_EDITING: editing = '' } = io.env
    const ofWorkshop = { HOST: host || '0.0.0.0', LOCKSTEP_EDITING: editing || '1' }
    const settings = readSettings(workshop === null ? io.env : { ...io.env, ...ofWorkshop })
    const starting = startServer(settings, sayTo(io))
    try {
      const first = await Promise.race([starting, stopped])
      if (typeof first !== 'string') {
        io.out(`${words.serve.ready(`${first.url}/#host=${first.hostToken}`)}\n`)
        io.out(`${words.serve.hostLink(first.url)}\n`)
        const before = stillOpen(await first.keptRooms.list(), first.url)
        if (before !== null) io.out(`\n${before}`)
        if (workshop !== null) io.out(`\n${await invite(first, settings, workshop)}`)
        await stopped
      }
    } finally {
      await Promise.race([starting.then((server) => server.close()), setTimeout(stopLimitMs)])
    }
    return exitStatus.asExpected
  },
}

interface WorkshopOptions {
  title: string | undefined
  plan: Plan | null
}

/** Parses the options of a workshop. Returns `null` if `--workshop` is absent. Throws a `UsageError`. */
async function workshopOptionsOf(args: string[]): Promise<WorkshopOptions | null> {
  const { positionals, values } = parseCommandLine(args, {
    workshop: { type: 'boolean' },
    plan: { type: 'string' },
    title: { type: 'string' },
  })
  const { workshop = false, title, plan } = values
  if (positionals.length > 0) throw new UsageError(words.usage.takesNoNames('serve', positionals))
  if (!workshop && (plan ?? title) !== undefined) throw new UsageError(words.usage.workshopOnly)
  return workshop ? { title, plan: plan === undefined ? null : await readPlan(plan).catch(usage) } : null
}

async function invite(
  { roomService, url }: RunningServer,
  { host }: Settings,
  workshop: WorkshopOptions,
): Promise<string> {
  const room = await roomService
    .create({
      title: workshop.title ?? words.serve.untitled,
      language: spoken,
      ...(workshop.plan === null ? {} : { plan: workshop.plan }),
    })
    .catch(usage)
  return invitation(room, url, addressesFor(host))
}

/** Turns a refusal into a usage error, which is reported without a stack. */
function usage(error: unknown): never {
  throw error instanceof RefusalError ? new UsageError(saidRefusal(error.refusal)) : error
}
