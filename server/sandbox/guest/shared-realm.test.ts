import { afterEach, expect, test, vi } from 'vitest'
import type { LockContext } from '#scenarios/lock.ts'
import { codeWith } from '../testing/code.ts'
import { CodeError } from './code.ts'
import { openEngine } from './engine.ts'
import { Guest } from './guest.ts'
import { Realm } from './realm.ts'
import { SharedRealm } from './shared-realm.ts'
import { Slice } from './slice.ts'

afterEach(() => vi.restoreAllMocks())

const silent = { onEnd: () => {}, onLog: () => {} }

/** A lock that counts in its module, for all clients together, and remembers in its handle which answers it got. */
const counting = codeWith(`
import { defineLock } from '../context.ts'
let count = 0
let large: string[] = []
export default defineLock({
  title: 'x', summary: 'y',
  create: ({ key, redis, clock }) => {
    const heard: unknown[] = []
    return {
      async acquire() {
        count += 1
        if (count === 2) large = Array.from({ length: 20_000 }, (_, at) => 'text ' + at)
        heard.push(await redis.call('GET', key))
        if (heard.at(-1) === 'late' && clock.wallMs() > 100) heard.push('too late')
        return { token: count * 1000 + heard.length }
      },
      async release() {
        await redis.call('SET', key, String(count), heard.join(), String(large.length))
        return true
      },
    }
  },
})`)

async function opened(mostImages?: number) {
  const shared = SharedRealm.load(await openEngine(), counting, () => {}, mostImages)
  if (!shared) throw new Error('the memory cannot be shared')
  return () => clientOn(shared)
}

/** Makes a client. `sent` contains the commands that the client has sent, and `answer` answers them. */
function clientOn(on: ConstructorParameters<typeof Guest>[0]) {
  const sent: string[][] = []
  const waiting: ((reply: unknown) => void)[] = []
  let wallMs = 0
  const call = (...argv: string[]) => {
    sent.push(argv)
    return new Promise((resolve) => waiting.push(resolve))
  }
  const guest = new Guest(on, counting, silent)
  guest.load()
  const given = { key: 'lock', memory: {}, redis: { call }, clock: { wallMs: () => wallMs } }
  const handle = guest.create(given as unknown as LockContext)
  return {
    handle,
    sent,
    async answer(reply: unknown, atMs = 0) {
      wallMs = atMs
      waiting.shift()?.(reply)
      await new Promise(setImmediate)
    },
  }
}

/** Acquires the lock once per answer. Returns the tokens, and the answers that the client says it has heard. */
async function heard({ handle, sent, answer }: ReturnType<typeof clientOn>, answers: [reply: string, atMs?: number][]) {
  const tokens: unknown[] = []
  for (const [reply, atMs] of answers) {
    void handle.acquire({}).then((grant) => tokens.push(grant?.token))
    await answer(reply, atMs)
  }
  void handle.release()
  await answer('OK')
  return { tokens, said: sent.at(-1)?.slice(2) }
}

test('each client has the code’s variables for itself, as in a context of its own', async () => {
  const client = await opened()
  const ways: [string, number?][][] = [[['a'], ['b'], ['c']], [['a'], ['x'], ['c']], [['a']], [['b'], ['b']]]
  const apart = await openEngine()
  for (const way of ways) expect(await heard(client(), way)).toEqual(await heard(clientOn(apart), way))
  expect(await heard(client(), [['a'], ['x']])).toEqual({ tokens: [1001, 2002], said: ['2', 'a,x', '20000'] })
})

test('clients that take turns do not meet', async () => {
  const client = await opened()
  const [one, other] = [client(), client()]
  for (const each of [one, other]) void each.handle.acquire({})
  await one.answer('a')
  await other.answer('b')
  for (const each of [other, one]) void each.handle.acquire({})
  await one.answer('c')
  await other.answer('d')
  for (const each of [one, other]) void each.handle.release()
  expect([one, other].map(({ sent }) => sent.at(-1))).toEqual([
    ['SET', 'lock', '2', 'a,c', '20000'],
    ['SET', 'lock', '2', 'b,d', '20000'],
  ])
})

test('what code has done after the same answers is not run again', async () => {
  const client = await opened()
  const ran = vi.spyOn(Realm.prototype, 'call')
  await heard(client(), [['a'], ['b']])
  const first = ran.mock.calls.length
  await heard(client(), [['a'], ['b']])
  expect(ran.mock.calls).toHaveLength(first)
  await heard(client(), [['a'], ['c']])
  // Only what follows the different answer is run: that answer, the release, and the answer to the release.
  expect(ran.mock.calls).toHaveLength(first + 3)
})

test('where the host replies otherwise, within a piece of code, the code goes another way', async () => {
  const client = await opened()
  const inTime: [string, number?][] = [['late', 50]]
  const tooLate: [string, number?][] = [['late', 150]]
  expect((await heard(client(), inTime)).said).toEqual(['1', 'late', '0'])
  expect((await heard(client(), tooLate)).said).toEqual(['1', 'late,too late', '0'])
  expect((await heard(client(), inTime)).said).toEqual(['1', 'late', '0'])
})

test('an image that was not kept is made again', async () => {
  const client = await opened(1)
  await heard(client(), [['a'], ['b'], ['c']])
  expect(await heard(client(), [['a'], ['b'], ['d']])).toEqual({
    tokens: [1001, 2002, 3003],
    said: ['3', 'a,b,d', '20000'],
  })
})

test('code that is ended while an image is made again runs no further', async () => {
  const onEnd = vi.fn()
  const shared = SharedRealm.load(await openEngine(), counting, onEnd, 1)
  if (!shared) throw new Error('the memory cannot be shared')
  await heard(clientOn(shared), [['a'], ['b']])
  const { handle, answer } = clientOn(shared)
  void handle.acquire({})
  await answer('a')
  void handle.acquire({})
  const ran = vi.spyOn(Realm.prototype, 'call')
  vi.spyOn(Slice.prototype, 'isOver', 'get').mockReturnValue(true)
  await answer('x')
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ reason: 'code-too-long', values: { ms: 50 } })
  expect(ran.mock.results.flatMap(({ type, value }) => (type === 'throw' ? [value] : []))).toEqual([
    expect.any(CodeError),
  ])
})
