/** Rejects or translates commands that a process sent. The translated commands are executed as the user that a lock has in a trial. */
import { createHash } from 'node:crypto'
import type { SentBatch, TranslatedRequest, WireValue, Writes } from '#server/engine/explore/store.ts'
import { wireText } from '../connect/wire-text.ts'
import { commandText, readWire } from '../proxy/wire-values.ts'
import type { Access } from '../servers/client.ts'
import { reasonAgainst, reasonAgainstScript, refuseFor, writesOf, writesOfScript } from './refused-commands.ts'

export const digestOf = (script: string) => createHash('sha1').update(Buffer.from(script, 'latin1')).digest('hex')

export const isScript = ([name = '']: readonly string[]) => /^EVAL(_RO)?$/i.test(name)

/** Translates a sent command. Throws `NotExplorable`. */
export function translateSent(node: number, sent: SentBatch): TranslatedRequest {
  for (const argv of sent.list) {
    refuseFor(reasonAgainst(argv))
    if (isScript(argv)) refuseFor(reasonAgainstScript(argv[1] ?? ''))
  }
  const shown = sent.list.flatMap((argv, at) => [...(at > 0 ? [';'] : []), ...shownOf(argv)])
  return {
    database: node,
    command: { argv: sent.list[0] ?? [], sent },
    shown: sent.isTransaction ? ['MULTI', ...shown] : shown,
    writes: strongest(
      sent.list.map((argv) => (isScript(argv) ? writesOfScript(argv[1] ?? '') : writesOf(argv[0] ?? ''))),
    ),
  }
}

const strength: readonly Writes[] = ['changes', 'counts', 'may-set', 'sets']
const strongest = (writes: readonly Writes[]): Writes => strength.findLast((one) => writes.includes(one)) ?? 'changes'

/** Returns the command as shown to people. A script has no name, so the beginning of its digest is shown instead. */
function shownOf(argv: readonly string[]): string[] {
  const words = isScript(argv)
    ? [argv[0] ?? '', `script ${digestOf(argv[1] ?? '').slice(0, 6)}`, ...argv.slice(2)]
    : argv
  return words.map((word) => Buffer.from(word, 'latin1').toString('utf8'))
}

/** Commands in wire format, and which of their answers are wanted. */
export interface WrittenCommand {
  text: string
  /** Number of commands. The reply consists of `answers` answers, starting from the one with index `first`. */
  count: number
  first: number
  answers: number
}

/** Logins of the lock's user, who executes the command, and of the explorer's own user, who continues afterwards. */
export interface Logins {
  own: Access
  lock: Access
  /** Login for an edited lock. */
  confined?: Access | undefined
}

/** Writes sent commands in wire format. The commands of a transaction are executed one by one, since nobody else uses the database. */
export function sentText({ list, version }: SentBatch, { own, lock }: Logins): WrittenCommand {
  const hello = (protocol: number, { username = 'default', password = '' }: Access) =>
    commandText(['HELLO', String(protocol), 'AUTH', username, password])
  const text = hello(version, lock) + list.map(commandText).join('') + hello(2, own)
  return { text, count: list.length + 2, first: 1, answers: list.length }
}

/** Writes a command that is executed with the rights of an edited lock. */
export function confinedText(argv: readonly string[], { own, confined = {} }: Logins): WrittenCommand {
  const login = ({ username = 'default', password = '' }: Access) => wireText(['AUTH', username, password])
  return { text: login(confined) + wireText([...argv]) + login(own), count: 3, first: 1, answers: 1 }
}

/** Joins a transaction's answers as EXEC does. */
export function replyTo({ isTransaction }: SentBatch, answers: readonly string[]): WireValue {
  const values = answers.map(readWire)
  return isTransaction ? { t: '*', v: values } : (values[0] ?? { t: '_', v: null })
}
