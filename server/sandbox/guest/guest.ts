/** One client's code in a context of its own. Only text crosses its border, as JSON. */
import { readFileSync } from 'node:fs'
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import { CommandError, type LockContext, type LockHandle } from '#scenarios/lock.ts'
import { at } from '#server/engine/call-site.ts'
import { placeError } from '#server/engine/source-line.ts'
import { type CodeEnd, CodeError, type GuestCode, resolved } from './code.ts'
import { type Engine, openContext } from './engine.ts'
import { limits } from './limits.ts'
import { type GuestError, placeIn, problemOf } from './problems.ts'
import { Remotes } from './remote.ts'
import { Slice } from './slice.ts'
import { withoutTypes } from './strip.ts'

const prelude = 'prelude.ts'
const preludeText = readFileSync(new URL('./prelude.ts', import.meta.url), 'utf8')

/** The lock's definition as far as it is data, and the types of what is not. `null`: no object was exported. */
export type Adopted = { fields: Record<string, unknown>; has: { create: string; holders: string } } | null

export interface GuestEvents {
  /** It went beyond a limit. From then on none of its code runs. */
  onEnd(end: CodeEnd): void
  onLog(line: string): void
}

type PreludeFunction = 'open' | 'adopt' | 'begin' | 'invoke' | 'perform' | 'resolve' | 'reject'
type Waiting = { resolve(value: unknown): void; reject(error: Error): void }

export class Guest {
  /** Why none of its code runs any more. */
  ended: CodeEnd | undefined
  private isClosed = false
  private readonly context: QuickJSContext
  private readonly functions = new Map<PreludeFunction, QuickJSHandle>()
  private readonly remotes = new Remotes()
  private readonly waiting = new Map<number, Waiting>()
  private readonly memories = new Map<number, Record<string, string>>()
  private slice: Slice | undefined
  private lastCall = 0
  private operations = 0
  private characters = 0
  private lines = 0

  /** Loads the code. Throws a `CodeError`. */
  constructor(
    engine: Engine,
    private readonly code: GuestCode,
    private readonly events: GuestEvents,
  ) {
    this.context = openContext(engine)
    const { runtime } = this.context
    runtime.setInterruptHandler(() => this.ended !== undefined || this.slice?.isOver === true)
    runtime.setModuleLoader(
      (name) => this.textOf(name),
      (base, from) => this.found(base, from),
    )
  }

  /** Runs the code's modules. Throws a `CodeError`. */
  load(): Adopted {
    const { context, code } = this
    if (code.files[code.entry] === undefined) {
      throw new CodeError([
        { file: code.entry, line: null, column: null, fault: { reason: 'no-lock-file', values: {} } },
      ])
    }
    return this.within(limits.loadMs, () => {
      const own = this.evaluate(prelude, withoutTypes(prelude, preludeText))
      for (const name of ['open', 'adopt', 'begin', 'invoke', 'perform', 'resolve', 'reject'] as const)
        this.functions.set(name, context.getProp(own, name))
      own.dispose()
      context.newFunction('host', (...given) => this.told(given)).consume((host) => this.call('open', host))
      const lock = this.evaluate(code.entry, withoutTypes(code.entry, code.files[code.entry] ?? ''))
      const exported = context.getProp(lock, 'default')
      lock.dispose()
      return exported.consume((given) => JSON.parse(this.call('adopt', given))) as Adopted
    })
  }

  /** Creates a handle, as `create` of a lock's definition does. */
  create(given: LockContext): LockHandle {
    this.lastCall += 1
    const id = this.lastCall
    const { memory, ...shared } = given
    this.memories.set(id, memory)
    const described = JSON.stringify(this.remotes.describe(shared))
    const methods = this.within(limits.sliceMs, () =>
      JSON.parse(this.calledWith('begin', id, described, JSON.stringify(memory))),
    ) as (keyof LockHandle)[]
    const method =
      (name: string) =>
      (...args: unknown[]) =>
        this.ask((call) => this.calledWith('invoke', call, id, name, JSON.stringify(args)))
    return Object.fromEntries(methods.map((name) => [name, method(name)])) as unknown as LockHandle
  }

  /** Frees its memory. Nothing of it may be used afterwards. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    for (const handle of this.functions.values()) handle.dispose()
    const { runtime } = this.context
    this.context.dispose()
    runtime.dispose()
  }

  private get isOver(): boolean {
    return this.isClosed || this.ended !== undefined
  }

  private found(base: string, from: string): string | { error: Error } {
    if (base === prelude) return from.replace(/^#scenarios\//, '')
    const file = resolved(base, from)
    if (/^\.\.?\//.test(from) && this.code.files[file] !== undefined) return file
    return { error: new Error(`cannot import ${from} from ${base}`) }
  }

  /** QuickJS does not always ask where a name leads before it asks for the text. */
  private textOf(file: string): string | { error: Error } {
    const text = this.code.files[file]
    return text === undefined ? { error: new Error(`cannot import ${file}`) } : withoutTypes(file, text)
  }

  private evaluate(file: string, text: string): QuickJSHandle {
    const { context } = this
    const module = this.unwrapped(context.evalCode(text, file, { type: 'module' }))
    this.runJobs()
    const state = context.getPromiseState(module)
    if (state.type === 'fulfilled') {
      if (state.notAPromise) return module
      module.dispose()
      return state.value
    }
    module.dispose()
    if (state.type === 'pending') throw new GuestFailure({ name: 'Error', message: 'it waits while it is loaded' })
    throw this.failureOf(state.error)
  }

  private unwrapped(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (!result.error) return result.value
    throw this.failureOf(result.error)
  }

  private failureOf(error: QuickJSHandle): GuestFailure {
    return new GuestFailure(error.consume((given) => errorIn(this.context.dump(given))))
  }

  /** Runs a piece of the guest's code, and all that follows from it at once. */
  private within<T>(mostMs: number, work: () => T): T {
    if (this.isOver) throw new Error('its code was ended')
    this.slice = new Slice(mostMs)
    try {
      const done = work()
      this.runJobs()
      return done
    } catch (error) {
      throw this.translated(error, mostMs)
    } finally {
      this.slice = undefined
    }
  }

  private translated(error: unknown, mostMs: number): unknown {
    if (error instanceof CodeError) return error
    if (!(error instanceof GuestFailure)) {
      // The engine itself was interrupted in its middle, and what it is worth now nobody knows.
      throw new EngineLost(error instanceof Error ? error.message : String(error))
    }
    const { given } = error
    if (given.message === 'interrupted') this.end({ reason: 'code-too-long', values: { ms: mostMs } })
    else if (given.message === 'out of memory') this.endForMemory()
    const problem = problemOf(this.code, given)
    return new CodeError([this.ended ? { ...problem, fault: this.ended } : problem])
  }

  private runJobs(): void {
    const { runtime } = this.context
    for (let done = 0; !this.isOver && runtime.hasPendingJob(); ) {
      const result = runtime.executePendingJobs(100)
      if (result.error) throw this.failureOf(result.error)
      done += result.value
      if (done > limits.jobs || this.slice?.isOver) throw new GuestFailure({ message: 'interrupted' })
    }
  }

  /** Enters the guest's code from outside, when an answer has come. */
  private enter(work: () => void): void {
    if (this.isOver) return
    try {
      this.within(limits.sliceMs, work)
    } catch (error) {
      if (!(error instanceof CodeError)) throw error
    }
  }

  private call(name: PreludeFunction, ...args: QuickJSHandle[]): string {
    const { context } = this
    const own = this.functions.get(name)
    if (!own) throw new RangeError(`${name} is not loaded`)
    const result = this.unwrapped(context.callFunction(own, context.undefined, ...args))
    return result.consume((given) => (context.typeof(given) === 'string' ? context.getString(given) : ''))
  }

  private calledWith(name: PreludeFunction, ...args: (string | number)[]): string {
    const { context } = this
    const handles = args.map((arg) => (typeof arg === 'string' ? context.newString(arg) : context.newNumber(arg)))
    try {
      return this.call(name, ...handles)
    } finally {
      for (const handle of handles) handle.dispose()
    }
  }

  /** Calls a function of the lock, and waits for what comes of it. */
  private ask(work: (call: number) => void): Promise<unknown> {
    this.lastCall += 1
    const call = this.lastCall
    return new Promise((resolve, reject) => {
      if (this.isOver) return
      this.waiting.set(call, { resolve, reject })
      try {
        this.within(limits.sliceMs, () => work(call))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
  }

  /** What the prelude says: see its `Host`. The guest may say anything in its place. */
  private told(given: QuickJSHandle[]): QuickJSHandle {
    const { context } = this
    const [what, of, name, json] = given.map((handle) => context.dump(handle) as unknown)
    if (typeof json !== 'string' || json.length > limits.characters) {
      this.end({ reason: 'code-answer-large', values: { bytes: limits.characters } })
      throw new Error('too much at once')
    }
    this.characters += json.length
    if (this.characters > limits.charactersInAll)
      this.end({ reason: 'code-answer-large', values: { bytes: limits.charactersInAll } })
    if (this.isOver) throw new Error('its code was ended')
    const said = json === '' ? {} : (JSON.parse(json) as Record<string, unknown>)
    return context.newString(JSON.stringify(this.heard(String(what), Number(of), String(name), said)))
  }

  private heard(what: string, of: number, name: string, said: Record<string, unknown>): object {
    if (what === 'call') return this.called(of, name, said)
    if (what === 'get') return this.remotes.describe(this.remotes.read(of, name))
    if (what === 'done') this.settle(of, (waiting) => waiting.resolve(said.value ?? null))
    else if (what === 'failed') this.settle(of, (waiting) => waiting.reject(this.errorOf(said)))
    else if (what === 'log') this.log(String(said.line))
    else if (what === 'remember') this.remember(name, said.value)
    return {}
  }

  private called(object: number, name: string, { args, at: stack }: Record<string, unknown>): object {
    const { target, call } = this.remotes.method(object, name)
    const place = placeIn(this.code, String(stack))
    if (place) at(target, { file: place.file, line: place.line }, undefined)
    const outcome = call(...(Array.isArray(args) ? args : []).map((arg) => this.argument(arg)))
    // Timers are objects, and count too.
    if (typeof outcome === 'object' && outcome !== null) this.operations += 1
    if (this.operations > limits.operations)
      this.end({ reason: 'code-operations', values: { most: limits.operations } })
    if (!(outcome instanceof Promise)) return this.remotes.describe(outcome)
    this.lastCall += 1
    const answer = this.lastCall
    outcome.then(
      (value) => this.enter(() => this.answer(answer, value)),
      (error) => this.enter(() => this.calledWith('reject', answer, JSON.stringify(failureOf(error)))),
    )
    return { p: answer }
  }

  private answer(call: number, value: unknown): void {
    const described = JSON.stringify(this.remotes.describe(value))
    if (described.length <= limits.characters) this.calledWith('resolve', call, described)
    else this.end({ reason: 'code-answer-large', values: { bytes: limits.characters } })
  }

  /** An argument: plain data, or a function of the guest under its number. */
  private argument(given: unknown): unknown {
    if (typeof given !== 'object' || given === null || !('task' in given)) return given
    const { task } = given
    return () => this.ask((call) => this.calledWith('perform', call, Number(task)))
  }

  private settle(call: number, work: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(call)
    this.waiting.delete(call)
    if (waiting) work(waiting)
  }

  private errorOf({ name, message, stack, command }: Record<string, unknown>): Error {
    const text = String(message)
    if (text === 'out of memory' && name === 'InternalError') this.endForMemory()
    const made =
      typeof command === 'object' && command !== null && 'code' in command && 'definite' in command
        ? new CommandError(command.code as CommandError['code'], text, command.definite === true)
        : new Error(typeof name === 'string' && name !== 'Error' ? `${name}: ${text}` : text)
    const place = placeIn(this.code, String(stack))
    return place ? placeError(made, { file: place.file, line: place.line }) : made
  }

  private remember(name: string, value: unknown): void {
    for (const memory of this.memories.values()) {
      if (typeof value === 'string' && Object.keys(memory).length < limits.memories) memory[name] = value
      else delete memory[name]
    }
  }

  private log(line: string): void {
    this.lines += 1
    if (this.lines <= limits.lines) this.events.onLog(line)
  }

  private endForMemory(): void {
    this.end({ reason: 'code-memory', values: { megabytes: limits.megabytes } })
  }

  private end(end: CodeEnd): void {
    if (this.isOver) return
    this.ended = end
    this.waiting.clear()
    this.events.onEnd(end)
  }
}

/** An error inside the guest. */
class GuestFailure extends Error {
  constructor(readonly given: GuestError) {
    super(given.message)
  }
}

/** The engine cannot be used any more. The process that it runs in has to end. */
export class EngineLost extends Error {}

function errorIn(dumped: unknown): GuestError {
  if (typeof dumped !== 'object' || dumped === null) return { message: String(dumped) }
  const { name, message, stack } = dumped as Record<string, unknown>
  return {
    ...(typeof name === 'string' ? { name } : {}),
    message: typeof message === 'string' ? message : JSON.stringify(dumped).slice(0, 200),
    ...(typeof stack === 'string' ? { stack } : {}),
  }
}

function failureOf(error: unknown): object {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof CommandError)) return { message }
  const { code, definite } = error
  return { message, command: { code, definite } }
}
