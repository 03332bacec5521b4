/** Runs a client's code in a separate context. Only JSON strings go in and out. */
import { CommandError, type LockContext, type LockHandle } from '#scenarios/lock.ts'
import { at } from '#server/engine/call-site.ts'
import { failureOf } from '#server/engine/client/worker/failures.ts'
import { placeError } from '#server/engine/source-line.ts'
import { type CodeEnd, CodeError, type GuestCode } from './code.ts'
import type { Engine } from './engine.ts'
import { limits } from './limits.ts'
import { namedMessage, placeIn } from './problems.ts'
import { type Adopted, type GuestRealm, Realm, type RealmEvents } from './realm.ts'
import { Remotes } from './remote.ts'
import { SharedRealm } from './shared-realm.ts'

export interface GuestEvents {
  /** Called when the code has exceeded a limit. After that, none of the code runs. */
  onEnd(end: CodeEnd): void
  onLog(line: string): void
}

type Waiting = { resolve(value: unknown): void; reject(error: Error): void }

export class Guest {
  private readonly realm: GuestRealm
  private readonly remotes = new Remotes()
  private readonly waiting = new Map<number, Waiting>()
  private readonly memories = new Map<number, Record<string, string>>()
  private lastCall = 0
  private operations = 0
  private characters = 0
  private lines = 0

  /** `on` is an engine for a separate context, or the context that this client shares with other clients of the same code. */
  constructor(
    on: Engine | SharedRealm,
    private readonly code: GuestCode,
    private readonly events: GuestEvents,
  ) {
    const onTold: RealmEvents['onTold'] = (given) => this.told(given)
    const onEnd = (end: CodeEnd) => {
      this.waiting.clear()
      events.onEnd(end)
    }
    this.realm = on instanceof SharedRealm ? on.client(onTold) : new Realm(on, code, { onEnd, onTold })
  }

  /** Runs the code's modules. Throws a `CodeError`. */
  load(): Adopted {
    return this.realm.load()
  }

  create(given: LockContext): LockHandle {
    this.lastCall += 1
    const id = this.lastCall
    const { memory, ...shared } = given
    this.memories.set(id, memory)
    const described = JSON.stringify(this.remotes.describe(shared))
    const made = this.entered(() => this.realm.call('begin', id, described, JSON.stringify(memory)))
    const method =
      (name: string) =>
      (...args: unknown[]) =>
        this.ask((call) => this.realm.call('invoke', call, id, name, JSON.stringify(args)))
    const methods = JSON.parse(made) as string[]
    return Object.fromEntries(methods.map((name) => [name, method(name)])) as unknown as LockHandle
  }

  /** Frees the guest's memory. The guest must not be used afterwards. */
  close(): void {
    this.realm.close()
  }

  /** Calls a function of the lock and settles as that function does. If the code is ended, the promise stays pending. */
  private ask(work: (call: number) => void): Promise<unknown> {
    this.lastCall += 1
    const call = this.lastCall
    return new Promise((resolve, reject) => {
      if (this.realm.isOver) return
      this.waiting.set(call, { resolve, reject })
      try {
        this.entered(() => work(call))
      } catch (error) {
        if (!this.realm.isOver) reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
  }

  /** Runs `work`, which calls the code. Turns a `CodeError` into an ordinary error with its place in the code. */
  private entered<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof CodeError)) throw error
      const [{ file, line, fault } = { file: '', line: null, fault: undefined }] = error.problems
      const { values = {} } = fault ?? {}
      const made = new Error('why' in values ? String(values.why) : error.message)
      throw line === null ? made : placeError(made, { file, line })
    }
  }

  /** Passes an answer to the code, unless the code was ended. Ignores a `CodeError`, because nobody here waits for it. */
  private resume(work: () => void): void {
    if (this.realm.isOver) return
    try {
      work()
    } catch (error) {
      if (!(error instanceof CodeError)) throw error
    }
  }

  /** Handles a message from the prelude. Everything is checked, because the lock's code can send any message in the prelude's place. */
  private told([what, of, name, json]: readonly unknown[]): string {
    if (typeof json !== 'string' || json.length > limits.characters) throw this.tooMuch(limits.characters)
    this.characters += json.length
    if (this.characters > limits.charactersInAll) throw this.tooMuch(limits.charactersInAll)
    if (this.realm.isOver) throw new Error('its code was ended')
    const said = json === '' ? {} : (JSON.parse(json) as Record<string, unknown>)
    return JSON.stringify(this.heard(String(what), Number(of), String(name), said))
  }

  private tooMuch(most: number): Error {
    this.realm.end({ reason: 'code-answer-large', values: { bytes: most } })
    return new Error('too much')
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
    // Every call that returns a promise or another object, such as a timer, counts as an operation.
    if (typeof outcome === 'object' && outcome !== null) this.operations += 1
    if (this.operations > limits.operations)
      this.realm.end({ reason: 'code-operations', values: { most: limits.operations } })
    if (!(outcome instanceof Promise)) return this.remotes.describe(outcome)
    this.lastCall += 1
    const answer = this.lastCall
    outcome.then(
      (value) => this.resume(() => this.answer(answer, value)),
      (error) => this.resume(() => this.realm.call('reject', answer, JSON.stringify(failureOf(error)))),
    )
    return { p: answer }
  }

  private answer(call: number, value: unknown): void {
    const described = JSON.stringify(this.remotes.describe(value))
    if (described.length <= limits.characters) this.realm.call('resolve', call, described)
    else this.tooMuch(limits.characters)
  }

  /** Converts an argument. Plain data is kept, and the number of a guest's function becomes a function. */
  private argument(given: unknown): unknown {
    if (typeof given !== 'object' || given === null || !('task' in given)) return given
    const { task } = given
    return () => this.ask((call) => this.realm.call('perform', call, Number(task)))
  }

  private settle(call: number, work: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(call)
    this.waiting.delete(call)
    if (waiting) work(waiting)
  }

  private errorOf({ name, message, stack, command }: Record<string, unknown>): Error {
    const place = placeIn(this.code, String(stack))
    const text = namedMessage(this.code, { name: String(name), message: String(message), stack: String(stack) })
    if (text === 'out of memory' && name === 'InternalError') this.realm.endForMemory()
    const made =
      typeof command === 'object' && command !== null && 'code' in command && 'definite' in command
        ? new CommandError(command.code as CommandError['code'], text, command.definite === true)
        : new Error(typeof name === 'string' && name !== 'Error' ? `${name}: ${text}` : text)
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
}
