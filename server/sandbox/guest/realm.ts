/** Runs code in a context of QuickJS: loads it, runs it piece by piece, and ends it for good if it exceeds a limit. */
import { readFileSync } from 'node:fs'
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import { messageOf } from '#server/base/message-of.ts'
import { type CodeEnd, CodeError, type GuestCode, resolved } from './code.ts'
import { type Engine, openContext } from './engine.ts'
import { limits } from './limits.ts'
import { codeProblemOf, type GuestError } from './problems.ts'
import { Slice } from './slice.ts'
import { withoutTypes } from './strip.ts'

const prelude = 'prelude.ts'
const preludeText = readFileSync(new URL('./prelude.ts', import.meta.url), 'utf8')
const functions = ['open', 'adopt', 'begin', 'invoke', 'perform', 'resolve', 'reject'] as const

/** The data in the lock's definition and the types of its functions, or `null` if the code does not export an object. */
export type Adopted = { fields: Record<string, unknown>; has: { create: string; holders: string } } | null

/** The engine cannot be used any more. The process that runs the engine has to end. */
export class EngineLost extends Error {}

export interface RealmEvents {
  /** Called when the code has exceeded a limit. After that, none of the code runs. */
  onEnd(end: CodeEnd): void
  /**
   * Called with each message from the prelude (see its type `Host`). Returns the answer as JSON. The lock's code can send any message in the prelude's place.
   */
  onTold(given: readonly unknown[]): string
}

/** A call of a function of the prelude: its name, followed by its arguments. */
export type RealmCall = [name: (typeof functions)[number], ...args: (string | number)[]]

/** The part of a realm that a guest uses. */
export interface GuestRealm {
  readonly isOver: boolean
  load(): Adopted
  call(...call: RealmCall): string
  end(end: CodeEnd): void
  endForMemory(): void
  close(): void
}

export class Realm implements GuestRealm {
  ended: CodeEnd | undefined
  private isClosed = false
  private readonly context: QuickJSContext
  private readonly functions = new Map<string, QuickJSHandle>()
  private slice: Slice | undefined

  constructor(
    engine: Engine,
    private readonly code: GuestCode,
    private readonly events: RealmEvents,
  ) {
    this.context = openContext(engine)
    const { runtime } = this.context
    runtime.setInterruptHandler(() => this.ended !== undefined || this.slice?.isOver === true)
    runtime.setModuleLoader(
      (name) => this.textOf(name),
      (base, from) => this.found(base, from),
    )
  }

  get isOver(): boolean {
    return this.isClosed || this.ended !== undefined
  }

  /** Runs the code's modules. Throws a `CodeError`. */
  load(): Adopted {
    const { context, code, events } = this
    const { entry } = code
    const text = code.files[entry]
    if (text === undefined) {
      throw new CodeError([{ file: entry, line: null, column: null, fault: { reason: 'no-lock-file', values: {} } }])
    }
    return this.within(limits.loadMs, () => {
      const own = this.evaluate(prelude, withoutTypes(prelude, preludeText))
      for (const name of functions) this.functions.set(name, context.getProp(own, name))
      own.dispose()
      const told = (...given: QuickJSHandle[]) =>
        context.newString(events.onTold(given.map((handle) => context.dump(handle))))
      context.newFunction('host', told).consume((host) => this.apply('open', host))
      const lock = this.evaluate(entry, withoutTypes(entry, text))
      const exported = context.getProp(lock, 'default')
      lock.dispose()
      return exported.consume((given) => JSON.parse(this.apply('adopt', given))) as Adopted
    })
  }

  /** Calls a function of the prelude and runs the promise jobs that follow. Throws a `CodeError`. */
  call(...[name, ...args]: RealmCall): string {
    return this.within(limits.sliceMs, () => {
      const { context } = this
      const handles = args.map((arg) => (typeof arg === 'string' ? context.newString(arg) : context.newNumber(arg)))
      try {
        return this.apply(name, ...handles)
      } finally {
        for (const handle of handles) handle.dispose()
      }
    })
  }

  end(end: CodeEnd): void {
    if (this.isOver) return
    this.ended = end
    this.events.onEnd(end)
  }

  endForMemory(): void {
    this.end({ reason: 'code-memory', values: { megabytes: limits.megabytes } })
  }

  /** Frees the context's memory. The context must not be used afterwards. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    for (const handle of this.functions.values()) handle.dispose()
    const { runtime } = this.context
    this.context.dispose()
    runtime.dispose()
  }

  private found(base: string, from: string): string | { error: Error } {
    if (base === prelude) return from.replace(/^#scenarios\//, '')
    const file = resolved(base, from)
    if (/^\.\.?\//.test(from) && this.code.files[file] !== undefined) return file
    return { error: new Error(`cannot import ${from} from ${base}`) }
  }

  /** Returns a file's code without types. QuickJS sometimes asks for a file without having resolved its name. */
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

  private apply(name: string, ...args: QuickJSHandle[]): string {
    const { context } = this
    const own = this.functions.get(name)
    if (!own) throw new RangeError(`${name} is not loaded`)
    const result = this.unwrapped(context.callFunction(own, context.undefined, ...args))
    return result.consume((given) => (context.typeof(given) === 'string' ? context.getString(given) : ''))
  }

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

  private runJobs(): void {
    const { runtime } = this.context
    for (let done = 0; !this.isOver && runtime.hasPendingJob(); ) {
      const result = runtime.executePendingJobs(100)
      if (result.error) throw this.failureOf(result.error)
      done += result.value
      if (done > limits.jobs || this.slice?.isOver) throw new GuestFailure({ message: 'interrupted' })
    }
  }

  private translated(error: unknown, mostMs: number): unknown {
    if (error instanceof CodeError) return error
    // The engine itself was interrupted, so its state is unknown.
    if (!(error instanceof GuestFailure)) return new EngineLost(messageOf(error))
    const { given } = error
    if (given.message === 'interrupted') this.end({ reason: 'code-too-long', values: { ms: mostMs } })
    else if (given.message === 'out of memory') this.endForMemory()
    const problem = codeProblemOf(this.code, given)
    return new CodeError([this.ended ? { ...problem, fault: this.ended } : problem])
  }

  private unwrapped(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (!result.error) return result.value
    throw this.failureOf(result.error)
  }

  private failureOf(error: QuickJSHandle): GuestFailure {
    return new GuestFailure(error.consume((given) => errorIn(this.context.dump(given))))
  }
}

class GuestFailure extends Error {
  constructor(readonly given: GuestError) {
    super(given.message)
  }
}

function errorIn(dumped: unknown): GuestError {
  if (typeof dumped !== 'object' || dumped === null) return { message: String(dumped) }
  const { name, message, stack } = dumped as Record<string, unknown>
  return {
    ...(typeof name === 'string' ? { name } : {}),
    message: typeof message === 'string' ? message : JSON.stringify(dumped).slice(0, 200),
    ...(typeof stack === 'string' ? { stack } : {}),
  }
}
