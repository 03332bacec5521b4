import { expect, test } from 'vitest'
import { Databases } from './databases.ts'
import type { Execution, ExploredStore, StoreCommand, TriedCommands } from './store.ts'

/** Sets up a store that answers each batch on demand. Each command sets a key that has the command's name. */
function slowStore() {
  const batches: { answer(): void }[] = []
  const execute = (jobs: readonly TriedCommands[]) =>
    new Promise<Execution[][]>((resolve) => {
      const answers = jobs.map(({ tried }) => tried.map(executed))
      batches.push({ answer: () => resolve(answers) })
    })
  const advance = () => ({ argv: ['advance'] })
  return { batches, store: { advance, execute } as unknown as ExploredStore }
}

const executed = ({ argv: [name = ''] }: StoreCommand): Execution => ({
  raw: { reply: name },
  snapshot: [{ key: name, type: 'string', value: '', leftMs: null }],
  touched: true,
})

async function begun() {
  const { store, batches } = slowStore()
  const databases = new Databases(store, 'lock')
  const [empty = -1] = await databases.begin([[]])
  const [a, b] = ['a', 'b'].map((name) => databases.command({ argv: [name] })) as [number, number]
  return { databases, batches, empty, a, b }
}

const turns = () => new Promise((resolve) => setImmediate(resolve))

test('whoever sends a batch has the effects of all batches before it, too, if the store answers in another order', async () => {
  const { databases, batches, empty, a, b } = await begun()
  databases.want(empty, a)
  const first = databases.fulfil()
  databases.want(empty, a)
  databases.want(empty, b)
  let found: number[] = []
  const second = databases.fulfil().then(() => {
    found = [a, b].map((command) => databases.effect(empty, command).database)
  })
  batches[1]?.answer()
  await turns()
  expect(found).toEqual([])
  batches[0]?.answer()
  await Promise.all([first, second])
  // Databases are numbered in the order in which their effects were requested.
  expect(found).toEqual([empty + 1, empty + 2])
})

test('whoever wants an effect that a batch under way has asked for waits for that batch', async () => {
  const { databases, batches, empty, a } = await begun()
  databases.want(empty, a)
  void databases.fulfil()
  databases.want(empty, a)
  const found = databases.fulfil().then(() => databases.effect(empty, a).raw)
  batches[0]?.answer()
  expect(await found).toEqual({ reply: 'a' })
  expect(batches).toHaveLength(1)
})
