/**
 * Stores the tree of a program's histories: what a process does after the inputs that it has received. All clients share this tree, because names of tokens are
 * relative, and any start may stand for any client. A second question needs new starts only for new histories.
 */
import { retry } from '#server/base/retry.ts'
import { NotExplorable } from '../clients/messages.ts'
import type { HeldCommand } from '../store.ts'
import type { LockProcess, Said } from './lock-process.ts'
import { type Parking, patienceMs, type Starts } from './starts.ts'
import type { Templates, TokenNames } from './tokens.ts'
import { type NamedValue, shownTemplate, shownValue, type Template } from './values.ts'

export type HeardByProcess =
  | { is: 'begin' }
  | { is: 'asked'; for: Said['to'] }
  | { is: 'answer'; ask: number; value: NamedValue }

/** A command that waits for its answer. */
export interface AskedCommand {
  ask: number
  node: number
  /** Number of the connection's first command, which serves as the connection's name. Nothing else about a connection is the same in all starts. */
  connection: number
  version: 2 | 3
  isTransaction: boolean
  list: Template[][]
}

/** State of a process after a history. */
export interface ProcessStanding {
  /** Number of commands that the process has sent so far. */
  asks: number
  pending: AskedCommand[]
  said: Said[]
  isLost: boolean
  gone: string | undefined
}

export class TreeNode implements Parking {
  parked: LockProcess[] = []
  isOver = false
  readonly children = new Map<string, Promise<TreeNode>>()
  standing: ProcessStanding = { asks: 0, pending: [], said: [], isLost: false, gone: undefined }
  /** Commands that processes sent when they reached this node. */
  sent: AskedCommand[] = []
  said: Said[] = []
  isLost = false
  /** Whether the same answers in another order have already led to the same point. */
  isSame = false

  constructor(
    readonly id: number,
    readonly parent: TreeNode | undefined,
    readonly heard: HeardByProcess,
  ) {}
}

/** Thrown for a process that may have given up on an answer that we held back. */
class LostPatience extends Error {}
const mostTries = 10

interface Did {
  process: LockProcess
  sent: HeldCommand[]
  said: Said[]
}

export class ProcessTree {
  readonly root = new TreeNode(0, undefined, { is: 'begin' })
  readonly nodes: TreeNode[] = [this.root]
  /** First history for each combination of answers, in any order, and the standing after these answers. */
  private readonly same = new Map<string, TreeNode>()

  constructor(
    private readonly starts: Starts,
    private readonly tokens: TokenNames,
    /** Number of starts that must agree before a string counts as constant. */
    private readonly witnesses: number,
  ) {}

  /** Resolves with the node after one more input. Rejects with `NotExplorable`. */
  after(node: TreeNode, heard: HeardByProcess): Promise<TreeNode> {
    const key = JSON.stringify(heard)
    const known = node.children.get(key)
    if (known) return known
    const child = new TreeNode(this.nodes.length, node, heard)
    this.nodes.push(child)
    const made = this.starts.lead(() => this.define(child)).then(() => this.firstLike(child))
    made.catch(() => {})
    node.children.set(key, made)
    return made
  }

  get leaves(): TreeNode[] {
    return this.nodes.filter(({ children, isSame, parent }) => children.size === 0 && !isSame && parent)
  }

  /**
   * Leads a fresh process through a history, and checks that the process behaves as before. `prefers` is the preferred order of peers' tokens relative to the
   * process's own token.
   */
  async again(leaf: TreeNode, prefers?: 'less' | 'more'): Promise<void> {
    await this.starts.lead(async () => this.starts.end(await this.replay(leaf, prefers)))
  }

  private async define(node: TreeNode): Promise<void> {
    const first = await this.entering(node)
    const others: Did[] = []
    let templates = this.tokens.templatesOf(first)
    if (this.tokens.hasUnknown(templates)) {
      for (let more = 1; more < this.witnesses; more += 1) others.push(await this.entering(node))
      const all = [first, ...others]
      const each = all.map((did) => this.tokens.templatesOf(did))
      for (const [at, did] of others.entries()) {
        if (shapeOf(did, each[at + 1]) !== shapeOf(first, each[0])) throw this.unlike(node, first, did)
      }
      this.tokens.compare(all, each)
      templates = each[0] ?? []
    }
    this.settle(node, first, templates)
    for (const did of others) this.bind(did.process, node, did.sent)
    for (const { process } of [first, ...others]) this.starts.park(process, node)
  }

  private settle(node: TreeNode, { process, sent, said }: Did, templates: Templates): void {
    const asks = this.bind(process, node, sent)
    const before = node.parent?.standing ?? node.standing
    node.said = said
    node.isLost = process.isLost
    node.sent = sent.map(({ node: to, connection, version, isTransaction }, at) => ({
      ...{ ask: asks[at] ?? 0, node: to, version, isTransaction, list: templates[at] ?? [] },
      connection: process.labels.get(connection) ?? 0,
    }))
    const { heard } = node
    const left = before.pending.filter(({ ask }) => heard.is !== 'answer' || ask !== heard.ask)
    node.standing = {
      asks: before.asks + sent.length,
      pending: process.gone === undefined ? [...left, ...node.sent] : [],
      said: [...before.said, ...said],
      isLost: before.isLost || node.isLost,
      gone: process.gone,
    }
    node.isOver =
      process.gone !== undefined || (said.some(({ to }) => to === 'end') && node.standing.pending.length === 0)
  }

  /** Numbers the commands of a process, and names their connections. */
  private bind(process: LockProcess, node: TreeNode, sent: readonly HeldCommand[]): number[] {
    const asks = node.parent?.standing.asks ?? 0
    return sent.map((command, at) => {
      const ask = asks + at + 1
      process.asked.set(ask, command)
      if (!process.labels.has(command.connection)) process.labels.set(command.connection, ask)
      return ask
    })
  }

  /** Merges histories with the same answers and standing. Processes from either history then continue for both of them, so that a difference shows. */
  private firstLike(node: TreeNode): TreeNode {
    const heard: string[] = []
    for (let at: TreeNode | undefined = node; at; at = at.parent) heard.push(JSON.stringify(at.heard))
    const key = JSON.stringify([heard.sort(), node.standing])
    const first = this.same.get(key)
    if (!first) this.same.set(key, node)
    if (!first || first === node) return node
    node.isSame = true
    for (const process of node.parked.splice(0)) this.starts.park(process, first)
    return first
  }

  /** Leads a process to a node that the process has not reached before. */
  private entering(node: TreeNode): Promise<Did> {
    return this.patiently(async () => {
      const parent = node.parent ?? this.root
      const process = this.starts.unpark(parent) ?? (await this.replay(parent))
      return await this.enter(process, node)
    })
  }

  private replay(node: TreeNode, prefers?: 'less' | 'more'): Promise<LockProcess> {
    const path: TreeNode[] = []
    for (let at: TreeNode | undefined = node; at?.parent; at = at.parent) path.unshift(at)
    return this.patiently(async () => {
      const process = await this.starts.fresh()
      process.prefers = prefers
      for (const at of path) this.verify(at, await this.enter(process, at))
      return process
    })
  }

  private async patiently<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await retry(mostTries + 1, attempt, (error) => error instanceof LostPatience)
    } catch (error) {
      if (!(error instanceof LostPatience)) throw error
      throw new NotExplorable(['too-busy'], 'silent')
    }
  }

  /** Gives a process the input of `node`, and waits until the process is at rest. */
  private async enter(process: LockProcess, { heard }: TreeNode): Promise<Did> {
    const known = new Set(process.held)
    const ran = process.ranSoFar
    process.isLost = false
    const giveUp = () => {
      this.starts.end(process)
      throw new LostPatience()
    }
    if (process.heldMs > patienceMs) giveUp()
    if (heard.is === 'answer') {
      const command = process.asked.get(heard.ask)
      if (!command) throw new NotExplorable(['asked-nothing', heard.ask], 'not-deterministic')
      known.delete(command)
      process.answered(command)
      command.answer(this.tokens.valueFor(heard.value, process))
    } else if (heard.is === 'asked') process.request(heard.for)
    try {
      await process.atRest(ran)
    } catch (error) {
      this.starts.end(process)
      throw error
    }
    if ([...known].some(({ sinceMs }) => performance.now() - sinceMs > patienceMs)) giveUp()
    const sent = process.held.filter((command) => !known.has(command))
    // The order of commands sent at once over several connections means nothing.
    return { process, sent: sent.sort(byRank), said: process.takeSaid() }
  }

  private verify(node: TreeNode, did: Did): void {
    const { process, sent, said } = did
    const isLike =
      JSON.stringify(said) === JSON.stringify(node.said) &&
      sent.length === node.sent.length &&
      (process.gone === undefined) === (node.standing.gone === undefined) &&
      sent.every((command, at) => this.isLike(command, node.sent[at], process))
    if (!isLike) {
      this.starts.end(process)
      throw this.unlike(node, node, did)
    }
    this.bind(process, node, sent)
    if (sent.some(({ connection }, at) => process.labels.get(connection) !== node.sent[at]?.connection))
      throw this.unlike(node, node, did)
  }

  private isLike({ node, version, list }: HeldCommand, asked: AskedCommand | undefined, process: LockProcess): boolean {
    if (asked?.node !== node || asked.version !== version || asked.list.length !== list.length) return false
    return list.every(
      (argv, at) =>
        argv.length === asked.list[at]?.length &&
        argv.every((word, index) => this.tokens.matches(word, asked.list[at]?.[index] ?? [], process)),
    )
  }

  private unlike(node: TreeNode, one: Did | TreeNode, other: Did): NotExplorable {
    const history: string[] = []
    for (let at: TreeNode | undefined = node; at?.parent; at = at.parent) history.unshift(shownHeard(at.heard))
    return new NotExplorable(['unsteady', history, shownDid(one), shownDid(other)], 'not-deterministic')
  }
}

function byRank(one: HeldCommand, other: HeldCommand): number {
  const names = [one, other].map(({ list }) => list[0]?.[0] ?? '')
  return (
    one.node - other.node ||
    one.list.length - other.list.length ||
    ((names[0] ?? '') < (names[1] ?? '') ? -1 : 1) * Number(names[0] !== names[1])
  )
}

const shapeOf = ({ said, process }: Did, templates: Templates = []): string =>
  JSON.stringify([templates.map((list) => list.map(({ length }) => length)), said, process.gone !== undefined])

function shownHeard(heard: HeardByProcess): string {
  if (heard.is === 'asked') return heard.for
  return heard.is === 'answer' ? shownValue(heard.value) : 'init'
}

function shownDid(did: Did | TreeNode): string {
  const sent =
    did instanceof TreeNode
      ? did.sent.map(({ list }) => list.map((argv) => argv.map(shownTemplate).join(' ')).join('; '))
      : did.sent.map(({ list }) => list.map((argv) => argv.map((word) => shownTemplate([word])).join(' ')).join('; '))
  const gone = did instanceof TreeNode ? did.standing.gone : did.process.gone
  const said = did.said.map(({ to, ok }) => `answers ${to} with ${ok ? 'ok' : 'no'}`)
  const ends = gone === undefined ? [] : [`ends (${gone})`]
  const all = [...sent.map((words) => `sends ${words}`), ...said, ...ends]
  return all.length > 0 ? all.join(', ') : 'nothing'
}
