/** Serves the explorer in a thread: replays clients through a history of answers and reports the clients' pending requests. */
import { parentPort } from 'node:worker_threads'
import type { LockDefinition } from '#scenarios/define.ts'
import { messageOf } from '#server/base/message-of.ts'
import { loadAroundLock } from './around-lock.ts'
import type { ExploredCode, FromExplored, ToExplored } from './messages.ts'
import { ReplayedHistories } from './replayed-histories.ts'

async function load(code: ExploredCode, onUnsteady: (client: string) => void): Promise<ReplayedHistories> {
  const { default: lock } = (await import(code.lock)) as { default: LockDefinition }
  const { parts, setupOf } = await loadAroundLock(code)
  return new ReplayedHistories(setupOf, () => ({ code: { lock, ...parts } }), onUnsteady)
}

function serve(explorer: NonNullable<typeof parentPort>): void {
  const post = (said: FromExplored) => explorer.postMessage(said)
  let histories: ReplayedHistories | undefined
  explorer.on('message', async (message: ToExplored) => {
    if (message.post === 'load') {
      try {
        histories = await load(message.code, (client) => post({ post: 'unsteady', client }))
        post({ post: 'loaded' })
      } catch (error) {
        post({ post: 'loaded', error: messageOf(error) })
      }
    } else if (histories) {
      post({ post: 'ran', run: message.run, standings: await histories.run(message.steps) })
    }
  })
}

if (parentPort) serve(parentPort)
