/** Calls the command line as a terminal would, and keeps what it said. */
import type { CliIo } from '../command.ts'
import { main } from '../main.ts'

export interface Called {
  status: number
  out: string
  err: string
}

export async function call(
  argv: string[],
  settings: { env?: NodeJS.ProcessEnv; live?: boolean; onErr?: (text: string) => void } = {},
): Promise<Called> {
  const called: Called = { status: -1, out: '', err: '' }
  const io: CliIo = {
    out: (text) => {
      called.out += text
    },
    err: (text) => {
      called.err += text
      settings.onErr?.(text)
    },
    live: settings.live ?? false,
    env: settings.env ?? {},
  }
  called.status = await main(argv, io)
  return called
}
