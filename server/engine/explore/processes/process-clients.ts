/**
 * Runs clients whose lock is a program in any language. Leads processes through each history of answers. The commands that a process sends next are its
 * client's requests.
 */
import { realClock } from '../../clock.ts'
import type { Request } from '../../port.ts'
import { loadScript } from '../clients/around-lock.ts'
import type { ClientStanding, ExploredClients, ExploredCode, HistoryStep, Pending } from '../clients/messages.ts'
import { clientNames } from '../question.ts'
import type { ExploredStore, SentBatch, WireValue } from '../store.ts'
import { Names } from './names.ts'
import { type ScriptInput, ScriptRuns, type ScriptStanding } from './script.ts'
import { Starts } from './starts.ts'
import { TokenNames } from './tokens.ts'
import { type AskedCommand, type HeardByProcess, ProcessTree, type TreeNode } from './tree.ts'

interface ProcessOptions {
  command: readonly string[]
  store: ExploredStore
  nodes: number
  /** Largest number of clients in any question. */
  clients: number
  /** Key that the process is asked to lock. */
  key: string
}

/** Findings of an exploration about the program, for people to judge. */
export interface ProcessFindings {
  starts: number
  /** Number of histories of answers. `leaves` is the number of histories after which nothing follows. */
  histories: number
  leaves: number
  /** Strings that were taken for tokens, each with its bytes in one start and the command in which it was first seen. */
  tokens: { example: string; where: string }[]
  /** Numbers that were taken for tokens, because they differ between starts. */
  numbers: { example: string; where: string }[]
  /** Number of histories that were checked again with fresh processes, or `null` if there are too many to check. */
  again: number | null
}

/** A pending operation: a command of the process, or a request of the script. */
interface Owed {
  ask: number
  from: AskedCommand | ScriptStanding['pending'][number]
  pending: Pending
}

interface Stand {
  client: number
  node: TreeNode
  /** History at which the process got the script's current request. */
  asked: TreeNode
  peers: readonly number[]
  inputs: readonly ScriptInput[]
  script: ScriptStanding
  owed: readonly Owed[]
  asks: number
  /** Number of the process's answers that the script has received. */
  heard: number
  isLost: boolean
}

/** Maximum number of leaves of the tree for which all histories are checked again. */
const mostAgain = 60

export class ProcessClients implements ExploredClients {
  readonly areEqual = true
  private readonly starts: Starts
  private readonly tokens: TokenNames
  private readonly tree: ProcessTree
  private readonly names: Names
  private scripts: ScriptRuns | undefined
  private readonly stands = new Map<number, Promise<Stand>>()
  private readonly checked = new Set<TreeNode>()
  private again: number | null = 0

  constructor({ command, store, nodes, clients, key }: ProcessOptions) {
    const clock = realClock()
    this.starts = new Starts({ command, nodes, key, store, clock })
    this.tokens = new TokenNames(key, clock)
    this.tree = new ProcessTree(this.starts, this.tokens, clients)
    this.names = new Names(this.tokens, clients)
  }

  /** Starts the program once, and asks for its name, its key and the expression that reads its holders. Rejects with `NotExplorable`. */
  async introduce(): Promise<{ name: string; key: string | undefined; holders: string | undefined }> {
    const process = await this.starts.fresh()
    this.starts.park(process, this.tree.root)
    const { name, key, holders } = process
    return { name, key, holders }
  }

  async load(code: ExploredCode): Promise<void> {
    this.scripts = new ScriptRuns(await loadScript(code), code.parameters.attempts ?? 1)
    this.stands.clear()
  }

  async run(steps: HistoryStep[]): Promise<ClientStanding[]> {
    const stands = await Promise.all(
      steps.map((step) => {
        const made = this.stand(step)
        made.catch(() => {})
        this.stands.set(step.history, made)
        return made
      }),
    )
    return stands.map((stand) => this.standingOf(stand))
  }

  /** Checks all histories again with fresh processes, unless there are too many. Rejects with `NotExplorable`. */
  async check(): Promise<void> {
    const { leaves } = this.tree
    if (leaves.length > mostAgain) {
      this.again = null
      return
    }
    await Promise.all(
      leaves.flatMap((leaf) => {
        if (this.checked.has(leaf)) return []
        this.checked.add(leaf)
        const orders = hearsPeer(leaf) ? (['less', 'more'] as const) : [undefined]
        return orders.map(async (prefers) => {
          await this.tree.again(leaf, prefers)
          this.again = (this.again ?? 0) + 1
        })
      }),
    )
  }

  get findings(): ProcessFindings {
    const { nodes, leaves } = this.tree
    const shown = (isNumber: boolean) =>
      this.tokens.all
        .filter((token) => token.isNumber === isNumber)
        .map(({ samples: [example = ''], where }) => ({ example, where }))
    return {
      ...{ starts: this.starts.count, histories: nodes.length - 1, leaves: leaves.length, again: this.again },
      ...{ tokens: shown(false), numbers: shown(true) },
    }
  }

  async close(): Promise<void> {
    await this.starts.close()
  }

  private async stand({ client: name, parent, ask, outcome }: HistoryStep): Promise<Stand> {
    const client = clientNames(4).indexOf(name)
    if (parent === undefined) {
      const { root } = this.tree
      const none = { client, node: root, asked: root, peers: [], owed: [], asks: 0, heard: 0, isLost: false }
      const script = await this.scriptAfter([])
      return await this.goOn(await this.asks({ ...none, inputs: [], script }))
    }
    const before = await this.stands.get(parent)
    const owed = before?.owed.find((one) => one.ask === ask)
    if (!before || !owed || !outcome) throw new RangeError(`there is no request ${ask}`)
    const left = { ...before, owed: before.owed.filter((one) => one !== owed) }
    if ('request' in owed.from) {
      if (!('value' in outcome)) throw new RangeError('the resource refuses nothing')
      return await this.goOn(await this.hears(left, { ask: owed.from.ask, value: outcome.value }))
    }
    const raw: WireValue =
      'value' in outcome ? (outcome.value as { reply: WireValue }).reply : { t: '-', v: outcome.error }
    const peers = [...before.peers]
    const value = this.names.named(raw, client, peers)
    return await this.goOn(await this.moves({ ...left, peers }, { is: 'answer', ask: owed.from.ask, value }))
  }

  /** Passes the process's new answers to the script, and the script's requests to the process, until no answer is left. */
  private async goOn(from: Stand): Promise<Stand> {
    let stand = from
    for (;;) {
      const { said, gone, isLost } = stand.node.standing
      const next = said[stand.heard]
      if (isLost && !stand.isLost) stand = await this.hears({ ...stand, isLost }, { lost: true })
      else if (gone !== undefined || next === undefined || next.to === 'end') return stand
      else {
        const { to, ok, token } = next
        const input: ScriptInput =
          to === 'acquire' ? { acquired: ok, ...(token === undefined ? {} : { token }) } : { released: true }
        stand = await this.asks(await this.hears({ ...stand, heard: stand.heard + 1 }, input))
      }
    }
  }

  private async hears(stand: Stand, input: ScriptInput): Promise<Stand> {
    const inputs = [...stand.inputs, input]
    const script = await this.scriptAfter(inputs)
    const known = new Set(stand.script.pending.map(({ ask }) => ask))
    const fresh = script.pending.filter(({ ask }) => !known.has(ask))
    const next = this.owing({ ...stand, inputs, script }, fresh, ({ request }) => request)
    // A release that follows a write is part of the same step.
    return 'ask' in input ? await this.asks(next) : next
  }

  /** Sends the script's current request to the process. */
  private async asks(stand: Stand): Promise<Stand> {
    const { wants, pending } = stand.script
    if (pending.length > 0 || stand.node.standing.gone !== undefined) return stand
    const moved = await this.moves(stand, { is: 'asked', for: wants })
    return { ...moved, asked: moved.node }
  }

  private async moves(stand: Stand, heard: HeardByProcess): Promise<Stand> {
    const node = await this.tree.after(stand.node, heard)
    const before = new Set(stand.node.standing.pending.map(({ ask }) => ask))
    const fresh = node.standing.pending.filter(({ ask }) => !before.has(ask))
    const { client, peers } = stand
    return this.owing({ ...stand, node }, fresh, ({ node: link, version, isTransaction, list }) => {
      const sent: SentBatch = {
        ...{ version, isTransaction },
        list: list.map((argv) => argv.map((parts) => this.names.textOf(parts, client, peers))),
      }
      return { do: 'command', link, command: { do: 'sent', ...sent } }
    })
  }

  private owing<T extends Owed['from']>(stand: Stand, fresh: readonly T[], requestOf: (one: T) => Request): Stand {
    const owed = fresh.map((from, at): Owed => {
      const ask = stand.asks + at + 1
      return { ask, from, pending: { ask, request: requestOf(from), atMs: 0 } }
    })
    return { ...stand, owed: [...stand.owed, ...owed], asks: stand.asks + owed.length }
  }

  private scriptAfter(inputs: readonly ScriptInput[]): Promise<ScriptStanding> {
    if (!this.scripts) throw new RangeError('nothing is loaded')
    return this.scripts.after(inputs)
  }

  private standingOf({ node, asked, owed, script, heard }: Stand): ClientStanding {
    const { said, gone } = node.standing
    const { believes, token, acquired } = script
    const isEnded = said[heard]?.to === 'end'
    const isAcquiring = script.wants === 'acquire' && script.pending.length === 0 && gone === undefined && !isEnded
    return {
      pending: gone === undefined ? firstOfEach(owed).map(({ pending }) => pending) : [],
      ended: isEnded || gone !== undefined,
      believes: believes && gone === undefined,
      acquired,
      ...{ sawClock: false, looked: false },
      ...(token === undefined ? {} : { token }),
      ...(gone === undefined ? {} : { threw: `its process ${gone.replace(/^it /, '')}`, isGone: true }),
      ...(isAcquiring && node !== asked ? { isHalfAcquired: true } : {}),
    }
  }
}

/**
 * Returns the script's requests, and the oldest command of each connection. Only this command may be carried out next, because answers come in order on each
 * connection.
 */
function firstOfEach(owed: readonly Owed[]): Owed[] {
  const connections = new Set<number>()
  return owed.filter(({ from }) => {
    if ('request' in from) return true
    if (connections.has(from.connection)) return false
    connections.add(from.connection)
    return true
  })
}

function hearsPeer(node: TreeNode): boolean {
  for (let at: TreeNode | undefined = node; at; at = at.parent) {
    if (at.heard.is === 'answer' && JSON.stringify(at.heard.value).includes('"peer":')) return true
  }
  return false
}
