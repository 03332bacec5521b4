/**
 * Runs edited locks' code as the main module of a sandbox's process. Each client has its own memory. The process has an empty environment and exits when we do.
 */

import type { ClientScript, ScenarioDefinition } from '#scenarios/define.ts'
import { inTurn } from '#server/base/in-turn.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import type { ClientCode } from '#server/engine/client/client.ts'
import type { CodePlace, FromThread, ToThread } from '#server/engine/client/worker/messages.ts'
import { PostedPort } from '#server/engine/client/worker/posted-port.ts'
import { scriptsOf } from '#server/engine/client/worker/scripts.ts'
import { type AroundLock, loadAroundLock } from '#server/engine/explore/clients/around-lock.ts'
import type { ExploredCode, HistoryStep } from '#server/engine/explore/clients/messages.ts'
import { ReplayedHistories } from '#server/engine/explore/clients/replayed-histories.ts'
import { niceness, yieldToOthers } from '#server/processes/niceness.ts'
import { lockIn, shortened } from '../guest/checked.ts'
import { type CodeEnd, CodeError, type GuestCode } from '../guest/code.ts'
import { type Engine, openEngine } from '../guest/engine.ts'
import { type LockFacts, lockFactsOf } from '../guest/facts.ts'
import { Guest, type GuestEvents } from '../guest/guest.ts'
import { guestFiles, wrongImports } from '../guest/problems.ts'
import { EngineLost } from '../guest/realm.ts'
import { SharedRealm } from '../guest/shared-realm.ts'
import { withoutTypes } from '../guest/strip.ts'
import type { FromSandbox, Loaded, Ran, SandboxCall, ToSandbox } from './messages.ts'

/** Number of clients kept for their next answer. A client with its own context needs 0.1 MB. A dropped client is run again from the start. */
const mostLive = { ofOwn: 400, shared: 5000 } as const

const silent: GuestEvents = { onEnd: () => {}, onLog: () => {} }

function say(message: FromSandbox): void {
  // Sending fails if the parent process is gone. In that case, this process is about to exit too.
  process.send?.(message, undefined, undefined, () => {})
}

/** Throws the syntax errors of all files or, if there are none, the errors of imports. */
function checkText(code: GuestCode): void {
  const problems = guestFiles(code).flatMap((file) => {
    try {
      withoutTypes(file, code.files[file] ?? '')
      return []
    } catch (error) {
      if (error instanceof CodeError) return error.problems
      throw error
    }
  })
  const all = problems.length > 0 ? problems : wrongImports(code)
  if (all.length > 0) throw new CodeError(all)
}

async function load(code: GuestCode): Promise<Loaded> {
  try {
    checkText(code)
    const guest = new Guest(await openEngine(), code, silent)
    const facts = lockFactsOf(guest.load(), code.entry)
    guest.close()
    return { facts }
  } catch (error) {
    if (error instanceof CodeError) return { problems: error.problems }
    throw error
  }
}

class Exploring {
  private readonly histories: ReplayedHistories
  /** Shared by all clients: either one context, or an engine on which each client has its own context. */
  private readonly shared: SharedRealm | Engine
  private end: CodeEnd | undefined
  private unsteady: string | undefined
  private facts: LockFacts | undefined

  private constructor(
    private readonly code: GuestCode,
    private readonly around: AroundLock,
    private readonly asked: string,
    engine: Engine,
  ) {
    const onUnsteady = (client: string) => {
      this.unsteady = client
    }
    this.shared = SharedRealm.load(engine, code, this.onEnd) ?? engine
    const most = this.shared instanceof SharedRealm ? mostLive.shared : mostLive.ofOwn
    this.histories = new ReplayedHistories(around.setupOf, () => this.open(), onUnsteady, most)
  }

  /** Begins an exploration. If the code and the request are those of `before`, continues with the clients of `before`. */
  static async begin(code: GuestCode, explored: ExploredCode, before?: Exploring): Promise<Exploring> {
    const asked = JSON.stringify([code, explored])
    if (before?.asked === asked) {
      before.histories.renumber()
      return before
    }
    const around = await loadAroundLock(explored)
    return new Exploring(code, around, asked, await openEngine())
  }

  async run(steps: readonly HistoryStep[]): Promise<Ran> {
    const standings = this.end ? [] : await this.histories.run(steps)
    if (this.end) return { end: this.end }
    return { standings, ...(this.unsteady === undefined ? {} : { unsteady: this.unsteady }) }
  }

  private readonly onEnd = (end: CodeEnd) => {
    this.end ??= end
  }

  private open() {
    const guest = new Guest(this.shared, this.code, { onEnd: this.onEnd, onLog: () => {} })
    const adopted = guest.load()
    this.facts ??= lockFactsOf(adopted, this.code.entry)
    return { code: { ...this.around.parts, lock: lockIn(guest, this.facts) }, close: () => guest.close() }
  }
}

/** Clients of one live run, each with its own context. */
class LiveClients {
  private readonly clients = new Map<number, LiveClient>()

  hear(client: number, message: ToThread, code: GuestCode | undefined): void {
    const post = (said: FromThread) => say({ say: 'client', client, message: said })
    const found = this.clients.get(client) ?? new LiveClient(post)
    this.clients.set(client, found)
    if (message.post === 'forget') this.clients.delete(client)
    found.hear(message, code)
  }
}

/** A client's code, before it is known which of the scripts is the client's. */
interface RunCode extends Omit<ClientCode, 'script'> {
  scripts(client: string): ClientScript
}

class LiveClient {
  private port: PostedPort | undefined
  private guest: Guest | undefined
  private loading: Promise<RunCode> = Promise.reject(new Error('no code was loaded'))

  constructor(private readonly post: (said: FromThread) => void) {
    this.loading.catch(() => {})
  }

  hear(message: ToThread, code: GuestCode | undefined): void {
    if (message.post === 'answer') this.port?.hear(message)
    else if (message.post === 'load' && code) this.load(code, message.place)
    else if (message.post === 'start') {
      const { name } = message.setup
      const stuck = () => {
        throw new Error('too many steps without an operation')
      }
      this.port = new PostedPort(this.post, message, stuck)
      void this.port.run(this.loading.then(({ scripts, ...code }) => ({ ...code, script: scripts(name) })))
    } else if (message.post === 'forget') {
      this.port?.forget()
      this.guest?.close()
    } else if (message.post === 'ping') {
      // Let the reactions to earlier answers run before the pong.
      setImmediate(() => this.post({ post: 'pong', ping: message.ping }))
    }
  }

  private load(code: GuestCode, place: CodePlace): void {
    this.loading = this.loaded(code, place)
    const done = () => this.post({ post: 'loaded' })
    this.loading.then(done, done)
  }

  private async loaded(code: GuestCode, { scenario, links, run }: CodePlace): Promise<RunCode> {
    const module = (await import(scenario)) as { default?: ScenarioDefinition } & Record<string, unknown>
    const { default: lesson, ...others } = module
    const scripts = lesson ? scriptsOf(lesson, run) : () => onlyScript(others)
    const { openLinks } = (await import(links)) as ClientModule
    this.guest = new Guest(await openEngine(), code, {
      onEnd: ({ reason, values }) => this.post({ post: 'failed', because: { reason, values: { ...values } } }),
      onLog: (line) => this.port?.tell({ tell: 'logged', line: shortened(line) }),
    })
    const lock = lockIn(this.guest, lockFactsOf(this.guest.load(), code.entry))
    return { lock, scripts, openLinks }
  }
}

/** Returns the only script of a module. On a path of the explorer, all clients have the same script. */
function onlyScript(module: Record<string, unknown>): ClientScript {
  const found = Object.values(module).find((one) => typeof one === 'function')
  if (!found) throw new RangeError('there is no script')
  return found as ClientScript
}

let exploring: Exploring | undefined
const live = new LiveClients()

async function carryOut(asked: SandboxCall): Promise<unknown> {
  if (asked.do === 'load') return await load(asked.code)
  if (asked.do === 'run') return await exploring?.run(asked.steps)
  exploring = await Exploring.begin(asked.code, asked.explored, exploring)
  return null
}

/** Calls run one after another, so each call finds the clients as the previous call left them. */
const calls = inTurn()

/** Ends this process if the engine was lost, because the engine's state is unknown. */
function lost(error: unknown): void {
  if (error instanceof EngineLost) process.exit(3)
}

process.on('uncaughtException', (error) => {
  console.error(error)
  process.exit(3)
})
process.once('disconnect', () => process.exit())
process.on('message', (message: ToSandbox) => {
  if (message.do === 'client') return live.hear(message.client, message.message, message.code)
  const { call } = message
  calls(() => carryOut(message)).then(
    (value) => say({ say: 'answer', call, value }),
    (error: unknown) => {
      say({ say: 'failed', call, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      lost(error)
    },
  )
})

/** Code that is loaded once at the start, so that the first real code need not wait for compilation. */
const first: GuestCode = {
  entry: 'locks/a/b/lock.ts',
  files: {
    'locks/a/b/lock.ts': 'export default { create: (context: unknown) => null }',
    'lock.ts': 'export class CommandError extends Error {}',
  },
}
void openEngine().then((engine) => {
  const guest = new Guest(engine, first, silent)
  guest.load()
  guest.close()
  yieldToOthers(niceness.sandbox)
  say({ say: 'ready' })
})
