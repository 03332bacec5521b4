/**
 * Tracks blocked commands that pop an element. MONITOR shows `BLPOP` when the client starts to wait. When a push serves the client, only keyspace notifications
 * show it. These notifications come after the push's line and before the next line, and belong to the waiting client, not to the next command.
 */

import type { SentCommand } from '../connect/sent-command.ts'
import type { KeyspaceNotice } from './keyspace.ts'

interface Waiting {
  command: SentCommand
  keys: readonly string[]
  /** Key that the popped element is pushed to. */
  target: string | undefined
}

const pops = /^([lr]pop|zpop(min|max))$/
const pushes = /^[lr]push$/

export class Blocked {
  /** Waiting commands in the order in which Redis serves them: the one that has waited longest comes first. */
  private waiting: Waiting[] = []

  /** Handles a command that the node has shown, with the changes that the command caused immediately. */
  shown(command: SentCommand, notices: readonly KeyspaceNotice[]): void {
    const wait = waitOf(command)
    if (wait && !notices.some(({ notice }) => pops.test(notice))) this.waiting.push(wait)
  }

  /** Removes a command that no longer waits and has popped nothing. */
  withdraw(command: SentCommand): void {
    this.waiting = this.waiting.filter((one) => one.command !== command)
  }

  /**
   * Finds the blocked commands that were served before a line of MONITOR. `notices` contains the notifications before the line. The notifications of these
   * commands are removed from `notices` and returned. If `inner`, the line shows a command inside a script. No client is served before the script has ended,
   * because the script may pop what it has just pushed.
   */
  served(notices: KeyspaceNotice[], inner: boolean): { command: SentCommand; notices: KeyspaceNotice[] }[] {
    if (this.waiting.length === 0 || inner) return []
    const found: { command: SentCommand; notices: KeyspaceNotice[] }[] = []
    for (let at = 0; at < notices.length; at += 1) {
      const { notice, key } = notices[at] as KeyspaceNotice
      const wait = pops.test(notice) ? this.waiting.find(({ keys }) => keys.includes(key)) : undefined
      if (!wait) continue
      this.withdraw(wait.command)
      const before = notices[at - 1]
      const moved = before !== undefined && before.key === wait.target && pushes.test(before.notice)
      const after = notices[at + 1]
      const emptied = after?.key === key && after.notice === 'del'
      const own = notices.splice(moved ? at - 1 : at, 1 + Number(moved) + Number(emptied))
      at -= 1 + Number(moved)
      found.push({ command: wait.command, notices: own })
    }
    return found
  }
}

function waitOf(command: SentCommand): Waiting | undefined {
  const [name = '', ...rest] = command.argv
  if (!/^b/i.test(name)) return undefined
  const wait = { command, target: undefined }
  switch (name.toUpperCase()) {
    case 'BLPOP':
    case 'BRPOP':
    case 'BZPOPMIN':
    case 'BZPOPMAX':
      return { ...wait, keys: rest.slice(0, -1) }
    case 'BLMOVE':
    case 'BRPOPLPUSH':
      return { ...wait, keys: rest.slice(0, 1), target: rest[1] }
    case 'BLMPOP':
    case 'BZMPOP':
      return { ...wait, keys: rest.slice(2, 2 + Number(rest[1])) }
    default:
      return undefined
  }
}
