import { because } from '#model/refusals/because.ts'
import { lockKey } from '#scenarios/lesson.ts'
import { realClock } from '#server/engine/clock.ts'
import { ProcessConversation } from './conversation.ts'
import { DeclaredHolders } from './declared-holders.ts'
import { keptLines, withLog } from './last-words.ts'
import { type Ability, abilitiesOf, type ProcessRequest, protocol, versions } from './messages.ts'
import { ProcessRefusal } from './refusal.ts'
import { beginLimitMs, type placesOf } from './workers-process.ts'

export interface Introduced {
  name: string
  key: string
  namesKey: boolean
  can: ReadonlySet<Ability>
  holders?: DeclaredHolders
}

/**
 * Starts the process, reads its introduction and ends the process. `places` are the addresses that the process may connect to. Rejects with a `ProcessRefusal`.
 */
export async function introduce(command: readonly string[], places: ReturnType<typeof placesOf>): Promise<Introduced> {
  let log: string[] = []
  let process: ProcessConversation | undefined
  const failed = new Promise<never>((_, reject) => {
    process = new ProcessConversation(command, realClock(), {
      onLost: () => {},
      onLog: (line) => {
        log = [...log, line].slice(-keptLines)
      },
      onAt: () => {},
      onFailed: (why) => {
        reject(new ProcessRefusal('command-refused', { command: command.join(' '), why: withLog(why, log).because }))
      },
    })
  })
  // Avoids an unhandled rejection once the process has answered.
  failed.catch(() => {})
  try {
    const asked: ProcessRequest = {
      do: 'init',
      protocol,
      versions,
      client: 'A',
      run: 'introduction',
      ...places,
      key: lockKey,
      leaseMs: 1000,
      seed: 1,
    }
    const answer = await Promise.race([failed, process?.ask(asked, beginLimitMs)])
    if (!answer?.ok)
      throw new ProcessRefusal('command-refused', {
        command: command.join(' '),
        why: answer?.error ?? answer?.why ?? because('answered-no'),
      })
    await Promise.race([failed, process?.ask({ do: 'end' })])
    return {
      name: answer.name ?? 'your lock',
      key: answer.key ?? lockKey,
      namesKey: answer.key !== undefined,
      can: abilitiesOf(answer),
      ...(answer.holders === undefined ? {} : { holders: new DeclaredHolders(answer.holders) }),
    }
  } finally {
    process?.kill()
  }
}
