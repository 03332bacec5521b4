/** Keeps the state of every key on every node, for any point of the run. */
import type { EndsWith, TraceEvent } from '../trace/trace.ts'
import { losesData } from './node-states.ts'
import { countUntil, type Point } from './spans.ts'

export interface KeyAt {
  node: string
  key: string
  type: string
  value?: string | Record<string, string> | string[]
  /** `null` if the key never expires. */
  expiresAtMs: number | null
  endsWith?: EndsWith
  gone: 'expired' | 'deleted' | null
  changedSeq: number
  changedAtMs: number
  by: string | null
}

type KeyLog = KeyAt[]

export class KeyStates {
  /** Keyed by node, then by the key's name. */
  private readonly logs = new Map<string, Map<string, KeyLog>>()

  feed(event: TraceEvent): void {
    if (losesData(event)) this.empty(event.node, event)
    if (event.kind === 'key-set' || event.kind === 'key-changed') {
      const { node, key, type, value, expiresAtMs, endsWith } = event
      const by = event.by?.client ?? null
      const said = { ...(value === undefined ? {} : { value }), ...(endsWith === undefined ? {} : { endsWith }) }
      this.note(event, { node, key, type, ...said, expiresAtMs, gone: null, by })
    } else if (event.kind === 'key-expired' || event.kind === 'key-deleted') {
      const { node, key } = event
      const gone = event.kind === 'key-expired' ? 'expired' : 'deleted'
      const type = this.logOf(node, key).at(-1)?.type ?? 'unknown'
      this.note(event, { node, key, type, expiresAtMs: null, gone, by: event.by?.client ?? null })
    }
  }

  /** Returns every key at the point, sorted by node and then by key, with deleted and expired keys last. */
  at(at: Point): KeyAt[] {
    const logs = [...this.logs.values()].flatMap((ofNode) => [...ofNode.values()])
    const keys = logs.flatMap((log) => log[countUntil(log, (key) => key.changedSeq, at.seq) - 1] ?? [])
    return keys.sort(
      (a, b) =>
        Number(a.gone !== null) - Number(b.gone !== null) || a.node.localeCompare(b.node) || a.key.localeCompare(b.key),
    )
  }

  /** Returns the current state of every key that was ever written, grouped by node, in the order of first writes. */
  get last(): KeyAt[] {
    return [...this.logs.values()].flatMap((ofNode) => [...ofNode.values()].flatMap((log) => log.at(-1) ?? []))
  }

  private note(event: TraceEvent, key: Omit<KeyAt, 'changedSeq' | 'changedAtMs'>): void {
    this.logOf(key.node, key.key).push({ ...key, changedSeq: event.seq, changedAtMs: event.atMs })
  }

  private empty(node: string, event: TraceEvent): void {
    for (const log of this.logs.get(node)?.values() ?? []) {
      const last = log.at(-1)
      if (last === undefined || last.gone !== null) continue
      this.note(event, { node, key: last.key, type: last.type, expiresAtMs: null, gone: 'deleted', by: null })
    }
  }

  private logOf(node: string, key: string): KeyLog {
    const ofNode = this.logs.get(node) ?? new Map<string, KeyLog>()
    if (ofNode.size === 0) this.logs.set(node, ofNode)
    const known = ofNode.get(key)
    if (known !== undefined) return known
    const fresh: KeyLog = []
    ofNode.set(key, fresh)
    return fresh
  }
}
