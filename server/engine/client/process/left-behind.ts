/**
 * What locks' processes have started in sessions of their own: no signal to a group reaches it, but it has inherited a word in its environment, by which
 * Linux finds it again. It lives as long as we do: another client's process may use it, as builds use a daemon.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'

const name = 'LOCKSTEP_TRIAL'
const word = randomUUID()

/** For the environment of every process of a lock. */
export const trialMark = { [name]: word }

/** Once its input is closed, which the system does whenever we are gone, ends all that have the word; again, while some of them start others. */
const script = `read -r _
for _ in 1 2 3 4 5 6 7 8 9 10; do
  found=$(grep -lszxF "$1" /proc/[0-9]*/environ)
  [ -n "$found" ] || exit 0
  for file in $found; do pid=\${file#/proc/}; kill -KILL "\${pid%/environ}"; done
done 2>/dev/null`

let sweeper: ChildProcess | undefined

/** From now on nothing that has the mark outlives us. */
export function watchOverMarked(): void {
  if (sweeper !== undefined) return
  sweeper = spawn('sh', ['-c', script, 'lockstep-sweeper', `${name}=${word}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  sweeper.on('error', () => {})
  sweeper.stdin?.on('error', () => {})
  sweeper.unref()
  // Node makes a child's pipes of sockets. This one must not keep us alive.
  ;(sweeper.stdin as Socket).unref()
}

/** Ends all that has the mark. Resolves when it has. */
export async function endMarked(): Promise<void> {
  const ending = sweeper
  sweeper = undefined
  if (ending === undefined || ending.exitCode !== null) return
  const ended = once(ending, 'exit').catch(() => {})
  ending.ref()
  ending.stdin?.end()
  await ended
}
