/** Rejects faults that a store does not support. Every store supports the faults that the engine causes itself, to a client or between a client and a node. */
import type { ArenaRequest, NodeFaultKind } from '../engine/arena.ts'
import { StoreError } from './store.ts'

type FaultKind = ArenaRequest['faults'][number]['do']

const anyStoreCan: ReadonlySet<string> = new Set<Exclude<FaultKind, NodeFaultKind>>([
  'pause',
  'crash',
  'skew-clock',
  'cancel',
  'lose-request',
  'lose-reply',
  'delay-reply',
  'delay-request',
  'slow-link',
  'cut-link',
  'swallow',
])

/**
 * Throws `UNSUPPORTED_FAULT` if a run asks for a fault that this store does not support. `store` is the store's name, if it has one. `can` lists the store's
 * own faults.
 */
export function refuseUnsupported(
  store: string | null,
  faults: ArenaRequest['faults'],
  can: readonly NodeFaultKind[],
): void {
  const cannot = faults.find(({ do: kind }) => !anyStoreCan.has(kind) && !can.some((own) => own === kind))
  if (!cannot) return
  throw new StoreError('UNSUPPORTED_FAULT', 'fault-unsupported', { store, fault: cannot.do, possible: can })
}

/** Throws `WRONG_NODE` if a fault names a node other than this store's only one. */
export function refuseOtherNode(store: string, node: string, { node: meant }: { node: string }): void {
  if (meant === node || meant === 'master') return
  throw new StoreError('WRONG_NODE', 'no-such-node', { store, node: meant, nodes: [node] })
}
