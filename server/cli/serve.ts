/** `lockstep serve`, which is `npm start` */
import { setTimeout } from 'node:timers/promises'
import { serve as startServer } from '../main.ts'
import { readSettings } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'
import { stopSignal } from './stop.ts'

/** Everything must have ended by 2 s after the signal. */
const stopLimitMs = 1800

export const serve: Command = {
  name: 'serve',
  summary: 'Starts the server (npm start).',
  help: `Usage: lockstep serve

Starts the server and prints its address. Ctrl-C ends it and every process it started.

  PORT                4173; 0 for any that is free
  HOST                127.0.0.1
  LOCKSTEP_MAX_RUNS   8: how many runs at once
  LOCKSTEP_DATA       .lockstep: where traces are kept
  LOCKSTEP_LOG        warn: one of silent, fatal, error, warn, info, debug, trace
`,
  perform: async (args: string[], io: CliIo) => {
    const { positionals } = parseCommandLine(args, {})
    if (positionals.length > 0) throw new UsageError(`serve takes nothing, and got ${positionals.join(' ')}.`)
    const stopped = stopSignal()
    const starting = startServer(readSettings(io.env), (words) => io.err(`${words}\n`))
    const first = await Promise.race([starting, stopped])
    if (typeof first !== 'string') {
      io.out(`Lockstep is ready at ${first.url}\n`)
      await stopped
    }
    await Promise.race([starting.then((server) => server.close()), setTimeout(stopLimitMs)])
    return exitStatus.asExpected
  },
}
