/**
 * Runs as the first module inside a sandbox, and gives the lock its context, whose methods call the host. This file is evaluated as a string, so it may import
 * nothing but the contract. No protection depends on it: the host checks everything that it receives.
 */
import { CommandError } from '#scenarios/lock.ts'

/**
 * Sends a message to the host and returns its answer as JSON: `{"v": …}` or `{"a": …}` for data, `{"o": …}` for an object with methods, or `{"p": n}` for a
 * promise. For a promise, the host later calls `resolve` or `reject` with `n`.
 */
type Host = (what: string, of: number, name: string, json: string) => string

/** A value of the host, as `describe` in `remote.ts` writes it. */
type Described =
  | { v: unknown }
  | { a: Described[] }
  | { o: number; methods: string[]; getters: string[]; fields: Record<string, Described> }
  | { p: number }

interface Failure {
  message: string
  command?: { code: CommandError['code']; definite: boolean }
}

type Method = (...args: unknown[]) => unknown

const { stringify, parse } = JSON
const callers = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
const handles = new Map<number, Record<string, Method>>()
const tasks = new Map<number, Method>()
let tell: Host = () => '{}'
let create: Method = () => undefined
let lastTask = 0

function received(said: Described): unknown {
  if ('a' in said) return said.a.map(received)
  if ('v' in said) return said.v
  if ('p' in said) return new Promise((resolve, reject) => callers.set(said.p, { resolve, reject }))
  const made: Record<string, unknown> = {}
  for (const name of Object.keys(said.fields)) made[name] = received(said.fields[name] as Described)
  for (const name of said.methods)
    made[name] = (...args: unknown[]) => {
      refuseGaps(name, args)
      return received(parse(tell('call', said.o, name, stringify({ args: args.map(sent), at: new Error().stack }))))
    }
  for (const name of said.getters)
    Object.defineProperty(made, name, { enumerable: true, get: () => received(parse(tell('get', said.o, name, ''))) })
  return made
}

/** Rejects a command one of whose words has no value, and names that word. The store would only say that there is a syntax error. */
function refuseGaps(method: string, args: readonly unknown[]): void {
  if (method === 'call') refuseGap(args, (at) => `argument ${at} of redis.call()`)
  if (method !== 'eval') return
  refuseGap(args[1], (at) => `KEYS[${at}]`)
  refuseGap(args[2], (at) => `ARGV[${at}]`)
}

function refuseGap(given: unknown, named: (at: number) => string): void {
  if (!Array.isArray(given)) return
  const at = given.findIndex((one) => one === undefined || one === null || Number.isNaN(one))
  if (at >= 0) throw new TypeError(`${named(at + 1)} is ${given[at]}`)
}

/** Replaces a function with a number that the host can use to call the function. */
function sent(value: unknown): unknown {
  if (typeof value !== 'function') return value
  lastTask += 1
  tasks.set(lastTask, value as Method)
  return { task: lastTask }
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return stringify({ message: String(error) })
  const { name, message, stack } = error
  const command = error instanceof CommandError ? { code: error.code, definite: error.definite } : undefined
  return stringify({ name, message, stack, command })
}

/** Calls a function of the lock and tells the host the result or the error. */
function answer(call: number, work: () => unknown): void {
  const failed = (error: unknown) => void tell('failed', call, '', failureOf(error))
  try {
    const done = (value: unknown) => void tell('done', call, '', stringify({ value }))
    Promise.resolve(work()).then(done).catch(failed)
  } catch (error) {
    failed(error)
  }
}

/** Wraps `memory`, so that the host is told about every change. */
function watched(memory: Record<string, string>): Record<string, string> {
  return new Proxy(memory, {
    set: (target, name, value) => {
      target[String(name)] = String(value)
      tell('remember', 0, String(name), stringify({ value: String(value) }))
      return true
    },
    deleteProperty: (target, name) => {
      tell('remember', 0, String(name), '{}')
      return delete target[String(name)]
    },
  })
}

const noClock = () => {
  throw new Error('A lock has no clock but its context’s: clock.wallMs() and clock.monotonicMs().')
}

/** Connects the host and replaces the globals that a lock must not use. Called once, before the lock's own code. */
export function open(host: Host): void {
  tell = host
  Math.random = () => {
    throw new Error('A lock has no random numbers but its context’s: random.fraction() and random.uuid().')
  }
  const log = (...said: unknown[]) => void host('log', 0, '', stringify({ line: said.map(shown).join(' ') }))
  const given = {
    Date: Object.assign(noClock, { now: noClock }),
    console: { log, info: log, warn: log, error: log, debug: log },
  }
  Object.assign(globalThis, given)
}

const shown = (said: unknown) => (typeof said === 'string' ? said : (stringify(said) ?? String(said)))

/** Stores the lock's `create` function. Returns the data in the lock's definition, and the types of its functions. */
export function adopt(lock: unknown): string {
  if (typeof lock !== 'object' || lock === null) return stringify(null)
  const { create: made, holders, ...fields } = lock as Record<string, unknown>
  if (typeof made === 'function') create = (context) => made.call(lock, context)
  const has = { create: typeof made === 'function' ? 'function' : typeof made, holders: typeof holders }
  return stringify({ fields, has })
}

/** Creates the lock's handle for a context. Returns the names of the handle's methods. */
export function begin(id: number, described: string, memory: string): string {
  const context = received(parse(described)) as Record<string, unknown>
  context.memory = watched(parse(memory))
  const handle = create(context) as Record<string, Method>
  if (typeof handle !== 'object' || handle === null) throw new TypeError('create() has to return a handle')
  handles.set(id, handle)
  return stringify(
    ['acquire', 'release', 'leave', 'next', 'done', 'token'].filter((name) => typeof handle[name] === 'function'),
  )
}

export function invoke(call: number, handle: number, method: string, args: string): void {
  const target = handles.get(handle)
  answer(call, () => target?.[method]?.(...parse(args)))
}

export function perform(call: number, task: number): void {
  answer(call, () => tasks.get(task)?.())
}

export function resolve(call: number, described: string): void {
  const caller = callers.get(call)
  callers.delete(call)
  caller?.resolve(received(parse(described)))
}

export function reject(call: number, failure: string): void {
  const caller = callers.get(call)
  callers.delete(call)
  const { message, command } = parse(failure) as Failure
  caller?.reject(command ? new CommandError(command.code, message, command.definite) : new Error(message))
}
