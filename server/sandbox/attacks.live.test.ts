/** Tests code that does harm, on purpose or by mistake. A named limit ends each attack, and the next edited lock loads as usual. */
import { afterAll, describe, expect, test } from 'vitest'
import { rootFolder } from '../processes/folder.ts'
import { processesBelow } from '../processes/identity.ts'
import { RefusalError } from '../runs/refusal.ts'
import { ExploredGuests } from './explored-guests.ts'
import type { CodeProblem, GuestCode } from './guest/code.ts'
import type { Loaded } from './process/messages.ts'
import { SandboxLost } from './process/sandbox.ts'
import { Sandboxes } from './sandboxes.ts'
import { codeWith } from './testing/code.ts'

const sandboxes = new Sandboxes()
afterAll(async () => {
  const { pids } = sandboxes
  await sandboxes.close()
  const left = processesBelow(rootFolder()).filter(({ pid }) => pids.includes(pid))
  expect(left).toEqual([])
})

/** Loads the code and returns how that ends: the name of the code's limit or error, or how the process was lost. */
async function loading(code: GuestCode): Promise<{ how: string; problem?: CodeProblem }> {
  const sandbox = sandboxes.take()
  try {
    const loaded = (await sandbox.ask({ do: 'load', code })) as Loaded
    if ('facts' in loaded) return { how: 'loads' }
    const [problem] = loaded.problems
    return problem ? { how: problem.fault.reason, problem } : { how: 'nothing' }
  } catch (error) {
    if (error instanceof SandboxLost) return { how: `lost: ${error.reason ?? error.message}` }
    throw error
  } finally {
    sandboxes.giveBack(sandbox)
  }
}

const lock = (body: string, inAcquire = '') =>
  [
    "import { defineLock } from '../context.ts'",
    body,
    'export default defineLock({',
    "  title: 'x', summary: 'y',",
    '  create: (context) => ({',
    `    async acquire() { const { redis, key, clock } = context; ${inAcquire}; return null },`,
    '    async release() { return true },',
    '  }),',
    '})',
  ].join('\n')

const atLoad: Record<string, { code: string; how: string[] }> = {
  'an endless loop': { code: 'for (;;) {}', how: ['code-too-long'] },
  'endless promises': { code: '(function f() { Promise.resolve().then(f) })()', how: ['code-too-long'] },
  'promises that wait for themselves': { code: 'await new Promise(() => {})', how: ['code-threw'] },
  'endless memory': { code: 'let a = [1]; for (;;) a = a.concat(a)', how: ['code-memory'] },
  'a long text': { code: "let s = 'a'; for (;;) s += s", how: ['code-threw', 'code-memory'] },
  recursion: { code: 'function f() { return f() + 1 } f()', how: ['code-threw'] },
  'deep nesting': { code: "eval('['.repeat(1e6))", how: ['code-syntax', 'code-threw'] },
  'deep data': { code: "JSON.parse('['.repeat(1e6))", how: ['code-syntax', 'code-threw'] },
  'a catastrophic expression': { code: "/^(a+)+$/.test('a'.repeat(40) + 'b')", how: ['code-too-long'] },
  'a huge number': { code: '2n ** 100000000n', how: ['code-threw', 'code-memory'] },
  'long arithmetic': {
    code: 'let b = (1n << 2000000n) - 1n; for (;;) b = (b * b) >> 2000000n',
    how: ['code-too-long', 'lost: time', 'code-memory', 'code-threw'],
  },
  'a huge list': { code: "new Array(3e7) + ''", how: ['code-memory', 'code-too-long', 'lost: time'] },
  'loops of built-in functions': {
    code: "const s = 'a'.repeat(1e6); for (;;) s.indexOf('b')",
    how: ['lost: time', 'code-too-long'],
  },
  'a constructor’s way out': {
    code: "throw new Error((function () {}).constructor('return typeof process + typeof require')())",
    how: ['code-threw'],
  },
  'an import of Node': { code: "import 'node:fs'", how: ['code-import'] },
  'an import of ours': { code: "import '../../../../server/main.ts'", how: ['code-import'] },
  'an import while it runs': { code: "await import('node:fs')", how: ['code-import'] },
  'an import of what it makes up': {
    code: "const fs = await import('node:' + 'fs'); throw new Error('imported ' + Object.keys(fs))",
    how: ['code-import'],
  },
  'an import of a whole disk': { code: "await import('file:///etc/passwd')", how: ['code-import'] },
}

/**
 * Attacks to try in every test run: one per limit, and all that ask for a file. Each attack takes until it reaches a limit of time or memory, so only the soak
 * tries them all.
 */
const quickAtLoad = /endless loop|long text|recursion|built-in|constructor|import/
const quickInAcquire = /after an answer|timers|without end|endless memory|recursion/
const some = <T>(attacks: Record<string, T>, quick: RegExp) =>
  Object.entries(attacks).filter(([name]) => process.env.LOCKSTEP_EVERY_ATTACK === '1' || quick.test(name))

describe.each(some(atLoad, quickAtLoad))('%s at load', (_, { code, how }) => {
  test('is ended, and the next one loads', async () => {
    const got = await loading(codeWith(lock(code)))
    expect(how).toContain(got.how)
    expect(await loading(codeWith(lock('')))).toEqual({ how: 'loads' })
  })
})

test('nothing of Node, of the web or of ours can be reached', async () => {
  const names = [
    ...['process', 'require', 'module', 'Buffer', 'fetch', 'WebAssembly', 'SharedArrayBuffer', 'Worker', 'navigator'],
    ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'performance', 'global', 'host', 'std', 'os'],
  ]
  const seen = `[${names.map((name) => `typeof ${name}`)}].map(String)`
  const { problem } = await loading(codeWith(lock(`throw new Error(${seen}.join())`)))
  expect(problem?.fault.values).toEqual({ why: names.map(() => 'undefined').join() })
})

test('no file comes of an import whose name is made up while it runs', async () => {
  const names = ['node:fs', 'fs', '../../../../server/main.ts', '/etc/passwd', 'locks/redis/other/lock.ts']
  const code = `const got = []
    for (const name of ${JSON.stringify(names)}) await import(name).then(() => got.push(name), () => {})
    if (got.length > 0) throw new Error('imported ' + got)`
  expect(await loading(codeWith(lock(code)))).toEqual({ how: 'loads' })
})

test('what one lock does to the built-in objects no other one meets', async () => {
  const spoil = [
    "Object.prototype.code = 'X'; Array.prototype.map = () => 'none'; JSON.parse = () => ({}); Promise.prototype.then = () => {}",
    "Object.defineProperty(Object.prototype, 'o', { get: () => 7 })",
    'globalThis.CommandError = null; Object.prototype.__proto__ = null',
  ]
  for (const code of spoil) {
    expect((await loading(codeWith(lock(code)))).how).toMatch(/^(loads|code-)/)
    expect(await loading(codeWith(lock(`if (({}).code || ({}).o) throw new Error('spoiled')`)))).toEqual({
      how: 'loads',
    })
  }
})

/** Runs a client's code until its first request, and on after the answer. Returns how the code ended, or how many requests wait for an answer then. */
async function exploring(inAcquire: string): Promise<string> {
  const sandbox = sandboxes.take()
  const clients = new ExploredGuests([sandbox], codeWith(lock('', inAcquire)))
  const url = (file: string) => new URL(`../../${file}`, import.meta.url).href
  try {
    await clients.load({
      ...{ lock: '', lockKey: 'lock:stock', seed: 1, links: { nodes: ['n1'], channel: 'released' } },
      ...{ worker: url('scenarios/workers/sell-if-granted.ts'), script: 'sellIfGranted' },
      clientModule: url('server/stores/redis/connect/client-link.ts'),
      parameters: { leaseMs: 1000, attempts: 1 },
    })
    const [first] = await clients.run([{ history: 0, client: 'A', nowMs: 0 }])
    const ask = first?.pending[0]?.ask
    if (ask === undefined) return first?.threw ?? 'done'
    const outcome = { value: { reply: null, node: 'n1' } }
    const [then] = await clients.run([{ history: 1, parent: 0, client: 'A', ask, outcome, nowMs: 0 }])
    return then?.threw ?? `asks ${then?.pending.length}`
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.reason
    throw error
  } finally {
    sandboxes.giveBack(sandbox)
  }
}

const inAcquire: Record<string, { code: string; how: RegExp }> = {
  'an endless loop': { code: 'for (;;) {}', how: /^code-too-long$/ },
  'an endless loop after an answer': { code: "await redis.call('GET', key); for (;;) {}", how: /^code-too-long$/ },
  'endless promises': { code: 'for (;;) await null', how: /^code-too-long$/ },
  'endless looks at the clock': { code: 'for (;;) clock.monotonicMs()', how: /^(code-|10000 steps)/ },
  'endless timers': { code: 'for (;;) clock.every(0, async () => {})', how: /^code-(operations|too-long)$/ },
  'endless commands': { code: "for (;;) redis.call('PING')", how: /^code-(operations|too-long)$/ },
  'commands without end': { code: "redis.call('SET', key, 'x'.repeat(1e5))", how: /^code-answer-large$/ },
  'endless words': { code: "for (;;) context.waiting('x'.repeat(60000))", how: /^code-(answer-large|too-long)$/ },
  'endless memory': { code: 'let a = [1]; for (;;) a = a.concat(a)', how: /^code-memory$/ },
  'endless things to remember': {
    code: "for (let i = 0; i < 1e4; i++) context.memory[i] = 'x'.repeat(1e4)",
    how: /^(code-|done|asks)/,
  },
  recursion: { code: 'const f = () => f() + 1; f()', how: /stack overflow/ },
}

describe.each(some(inAcquire, quickInAcquire))('%s in an acquire', (_, { code, how }) => {
  test('is ended, and the next one is explored', async () => {
    expect(await exploring(code)).toMatch(how)
    expect(await exploring("await redis.call('SET', key, 'a', 'NX')")).toBe('asks 0')
  })
})

test('clients share nothing: what one client’s module keeps, another’s does not have', async () => {
  const body = 'let mine = 0'
  const code = codeWith(lock(body, "mine += 1; await redis.call('SET', key, mine)"))
  const sandbox = sandboxes.take()
  const clients = new ExploredGuests([sandbox], code)
  const url = (file: string) => new URL(`../../${file}`, import.meta.url).href
  await clients.load({
    ...{ lock: '', lockKey: 'lock:stock', seed: 1, links: { nodes: ['n1'], channel: 'released' } },
    ...{ worker: url('scenarios/workers/sell-if-granted.ts'), script: 'sellIfGranted' },
    clientModule: url('server/stores/redis/connect/client-link.ts'),
    parameters: { leaseMs: 1000, attempts: 1 },
  })
  const standings = await clients.run(['A', 'B'].map((client, history) => ({ history, client, nowMs: 0 })))
  const sent = standings.map(({ pending }) => pending[0]?.request)
  expect(sent).toMatchObject([
    { command: { argv: ['SET', 'lock:stock', '1'] } },
    { command: { argv: ['SET', 'lock:stock', '1'] } },
  ])
  sandboxes.giveBack(sandbox)
})

describe('what code says has the type that it should have', () => {
  const grants: Record<string, { code: string; said: RegExp }> = {
    'a token that is a text': { code: "return { token: 'x' }", said: /token is no number/ },
    'a token that is a list': { code: 'return { token: [1] }', said: /token is no number/ },
    'a grant that is a text': { code: "return 'granted'", said: /a grant or null/ },
    'a time without end': { code: 'return { validUntilMs: Infinity }', said: /^asks/ },
    'a reason that is an object': { code: 'context.waiting({ code: 1, values: 2 })', said: /^(done|asks)/ },
    'a sleep that is no number': { code: "await clock.sleep('x'); await redis.call('PING')", said: /^asks/ },
    'a timer without a task': { code: 'clock.every(5)', said: /takes a function/ },
    'a command that is a list': { code: "await redis.call(['GET', { a: 1 }], [[]])", said: /^asks/ },
    'a command with a gap': { code: "await redis.call('GET', null)", said: /argument 2 of redis\.call\(\) is null/ },
    'keys that are a number': { code: "await redis.eval('release.lua', 7, 8)", said: /./ },
  }
  test.each(Object.entries(grants))('%s', async (_, { code, said }) => {
    expect(await exploring(code)).toMatch(said)
  })
})
