/** A client that listens to a channel, on a connection of its own, as client libraries do it. */
import type { Subscription } from '../../../../scenarios/define.ts'
import { callerLine } from '../../../engine/source-line.ts'
import type { Connection } from './connection.ts'
import type { LinkWorld } from './link.ts'

/** Subscribes; resolves once Redis has confirmed it. Messages pass the client's gate one by one. */
export async function openSubscription(
  client: string,
  channel: string,
  connection: Connection,
  world: LinkWorld,
): Promise<Subscription> {
  const { clock, gate } = world
  const messages: string[] = []
  let arrived = () => {}
  const hear = async (message: string) => {
    await gate.pass(client, 'back', 'message')
    world.recorder.record({ kind: 'client-heard', client, channel, message })
    messages.push(message)
    arrived()
  }
  await exchange(client, ['SUBSCRIBE', channel], connection, world, () => connection.subscribe(channel, hear))
  return {
    next: async (waitMs) => {
      if (messages.length === 0) {
        await new Promise<void>((resolve) => {
          const enough = clock.after(waitMs, resolve)
          arrived = () => {
            enough()
            resolve()
          }
        })
        await gate.pass(client, 'back', 'message')
      }
      return messages.shift() ?? null
    },
    close: async () => {
      await exchange(client, ['UNSUBSCRIBE', channel], connection, world, () => connection.unsubscribe(channel))
      connection.destroy()
    },
  }
}

/** A command whose answer is a confirmation: sent, seen being executed, and heard of, like any other. */
async function exchange(
  client: string,
  argv: string[],
  connection: Connection,
  world: LinkWorld,
  carryOut: () => Promise<void>,
): Promise<void> {
  const source = callerLine()
  const [action = ''] = argv
  await world.gate.pass(client, 'out', action.toLowerCase())
  const { id: node } = await connection.ready()
  await world.watching(node)
  if (world.gate.isClosed(client)) await new Promise<never>(() => {})
  const id = world.nextCommandId()
  const event = { client, node, id, argv, ...(source ? { source } : {}) }
  const { atMs } = world.recorder.record({ kind: 'command-sent', ...event })
  world.ledger.enter(node, connection.address, { id, client, argv, shown: argv, sentMs: atMs })
  await carryOut()
  await world.gate.pass(client, 'back', action.toLowerCase())
  world.recorder.record({ kind: 'command-replied', client, node, id, outcome: 'value', value: 'OK' })
}
