/** What a client does to the protected resource: every step passes its gate, and is recorded as the resource carried it out. */
import type { Client, Message } from '../../scenarios/define.ts'
import type { Orders } from '../stores/redis/resource/orders.ts'
import type { Stock } from '../stores/redis/resource/stock.ts'
import type { Gate } from './gate.ts'
import type { Network } from './network.ts'
import type { Recorder } from './recorder.ts'
import { callerLine } from './source-line.ts'

export interface WorkWorld {
  gate: Gate
  recorder: Recorder
  network: Network
  stock: Stock
  orders: Orders
}

/** A client's hands on the resources. `token` is asked before each write. */
export function handsOf(
  client: string,
  world: WorkWorld,
  token: () => Promise<number | undefined>,
): Pick<Client, 'stock' | 'orders' | 'inbox'> {
  const { gate, recorder, orders } = world
  /** One step: past the gate, done, recorded, and past the gate again. */
  const step = async <T>(action: string, act: (source: Source) => Promise<T>): Promise<T> => {
    const line = callerLine()
    await gate.pass(client, 'out', action)
    const outcome = await act(line ? { source: line } : {})
    await gate.pass(client, 'back', action)
    return outcome
  }
  const written = (message: Message, how: 'insert' | 'update', copies: number, source: Source) => {
    const { id, row } = message
    recorder.record({ kind: 'row-written', client, row, message: id, how, copies, ...source })
  }
  return {
    stock: stockOf(client, world, token, step),
    orders: {
      has: (row) =>
        step('find', async (source) => {
          const found = await orders.has(row)
          recorder.record({ kind: 'row-read', client, row, found, ...source })
          return found
        }),
      insert: (message) =>
        step('insert', async (source) => written(message, 'insert', await orders.insert(message), source)),
      update: (message) =>
        step('update', async (source) => written(message, 'update', await orders.update(message), source)),
    },
    inbox: {
      take: () =>
        step('take', async (source) => {
          const message = await orders.take()
          if (message) {
            recorder.record({ kind: 'work-taken', client, message: message.id, row: message.row, ...source })
          }
          return message
        }),
    },
  }
}

type Source = { source?: NonNullable<ReturnType<typeof callerLine>> }
type Step = <T>(action: string, act: (source: Source) => Promise<T>) => Promise<T>

function stockOf(
  client: string,
  { gate, recorder, network, stock }: WorkWorld,
  tokenNow: () => Promise<number | undefined>,
  step: Step,
): Client['stock'] {
  let lastRead: number | undefined
  return {
    read: () =>
      step('read', async (source) => {
        const value = await stock.read()
        const event = recorder.record({ kind: 'resource-read', client, resource: stock.name, value, ...source })
        lastRead = event.seq
        return value
      }),
    write: (value) =>
      step('write', async (source) => {
        const token = await tokenNow()
        const stale = stock.fence === 'check-then-write' && (await isStale(client, token, gate, stock))
        await network.carry(client, 'request', 'write')
        const outcome = stale ? await refusal(stock) : await stock.write(value, token)
        const { accepted, before, largestToken } = outcome
        recorder.record({
          kind: 'resource-write',
          client,
          resource: stock.name,
          before,
          value,
          accepted,
          ...(lastRead === undefined ? {} : { computedFrom: lastRead }),
          ...(token === undefined ? {} : { token }),
          ...(largestToken === undefined ? {} : { largestToken }),
          ...source,
        })
        return accepted
      }),
  }
}

/** The check that is a step of its own, so that another write can slip in behind it. */
async function isStale(client: string, token: number | undefined, gate: Gate, stock: Stock): Promise<boolean> {
  const largest = await stock.largestToken()
  await gate.pass(client, 'back', 'check')
  await gate.pass(client, 'out', 'write-checked')
  return largest !== undefined && (token === undefined || token < largest)
}

async function refusal(stock: Stock) {
  const largestToken = await stock.largestToken()
  return { accepted: false, before: await stock.read(), ...(largestToken === undefined ? {} : { largestToken }) }
}
