/** Answers the claims' questions about a run from its events alone, without any of the checkers. */
import type { EventOf } from '#model/trace/trace.ts'
import type { KeyEvent, Witness } from './witness.ts'

type Write = EventOf<'resource-write'>

export const accepted = (run: Witness): Write[] => run.of('resource-write').filter((write) => write.accepted)

/** Whether another write came between this write and the read that this write was computed from. */
export function isStale(run: Witness, { seq, computedFrom = seq }: Write): boolean {
  return accepted(run).some((other) => other.seq > computedFrom && other.seq < seq)
}

export const isGrowing = (tokens: readonly number[]): boolean =>
  tokens.every((token, index) => index === 0 || token >= (tokens[index - 1] ?? token))

export const isGone = (event: KeyEvent | undefined): boolean =>
  event?.kind === 'key-expired' || event?.kind === 'key-deleted'

type State = Extract<KeyEvent, { expiresAtMs: number | null }>

export const hasDeadline = ({ deadlineAtMs, holders }: State): boolean =>
  deadlineAtMs !== undefined || holders?.some((place) => place.deadlineAtMs !== undefined) === true
export const hasEnd = (state: State): boolean =>
  state.expiresAtMs !== null || state.endsWith !== undefined || hasDeadline(state)

/** Returns the states of the lock's key that a client had written, or that named the client as holder, when it crashed. */
export function crashedHolding(run: Witness, client: string, seq: number): State[] {
  return run.header.fleet.nodes.flatMap(({ id }) => {
    const state = run.lockBefore(seq, id)
    if (state === undefined) return []
    const isOurs = state.holders?.some((place) => place.client === client) ?? state.holder ?? run.writerBefore(seq, id)
    const isOver = (state.expiresAtMs ?? Number.POSITIVE_INFINITY) <= (run.events[seq]?.atMs ?? 0)
    return (isOurs === true || isOurs === client) && !isOver ? [state] : []
  })
}

/**
 * Returns the changes of a held lock for which `isWrong` is true of the client that made the change and the key's writer. Ignores locks that name their
 * holders.
 */
export function strangers(run: Witness, isWrong: (by: string, writer: string) => boolean): KeyEvent[] {
  return run.lockEvents().filter((event) => {
    if (event.kind === 'key-expired' || event.by === null || run.header.capacity !== undefined) return false
    const before = run.lockBefore(event.seq, event.node)
    if (before === undefined || before.holder !== undefined || event.notice === 'incrby') return false
    const due = before.expiresAtMs ?? before.deadlineAtMs ?? Number.POSITIVE_INFINITY
    const writer = run.writerBefore(event.seq, event.node)
    return due > event.atMs && writer !== null && isWrong(event.by.client, writer)
  })
}

export const wasOverwritten = (run: Witness, set: EventOf<'key-set'>): boolean =>
  strangers(run, (by, writer) => by !== writer).includes(set)

/** Whether one node, or more than half of a quorum's nodes, had one client's lock key at the same time. */
export function wasGranted(run: Witness): boolean {
  const { kind, nodes } = run.header.fleet
  const sets = run.of('key-set').filter(({ key, by }) => key === run.header.lockKey && by !== null)
  if (kind !== 'quorum') return sets.length > 0
  return sets.some(({ seq, by }) => {
    const own = nodes.filter(
      ({ id }) => run.lockBefore(seq + 1, id) !== undefined && run.writerBefore(seq + 1, id) === by?.client,
    )
    return own.length > nodes.length / 2
  })
}

/** Returns the last event of each of the lock's keys on each node. */
export function ownKeys(run: Witness): KeyEvent[] {
  const last = new Map<string, KeyEvent>()
  for (const event of run.of('key-set', 'key-changed', 'key-expired', 'key-deleted'))
    if (event.key.startsWith(run.header.lockKey)) last.set(`${event.node} ${event.key}`, event)
  return [...last.values()]
}

export const isReplica = (run: Witness, node: string): boolean =>
  run.of('node-up', 'node-promoted', 'node-demoted').findLast((event) => event.node === node)?.kind !==
    'node-promoted' && run.of('node-up').findLast((event) => event.node === node)?.role === 'replica'

export const haveAllEnded = (run: Witness): boolean =>
  run.header.clients.every((client) =>
    run.of('client-finished', 'client-crashed').some((event) => event.client === client),
  )

/** Whether a client finished while the single node still had the client's key. */
export function finishedHolding(run: Witness): boolean {
  if (run.header.fleet.kind !== 'single' || run.header.capacity !== undefined) return false
  return run.of('client-finished').some(({ seq, atMs, client }) => {
    const state = run.lockBefore(seq, 'n1')
    const isOver = (state?.expiresAtMs ?? Number.POSITIVE_INFINITY) <= atMs
    return state !== undefined && state.holder === undefined && !isOver && run.writerBefore(seq, 'n1') === client
  })
}

export function waitEnds(run: Witness): { client: string; how: string }[] {
  const waiting = new Set<string>()
  return run.events.flatMap((event) => {
    if (event.kind === 'client-waiting') waiting.add(event.client)
    const isEnd = ['client-acquired', 'client-refused', 'client-crashed', 'client-finished'].includes(event.kind)
    if (!isEnd || !('client' in event) || event.client === undefined || !waiting.delete(event.client)) return []
    return [{ client: event.client, how: event.kind as string }]
  })
}

/** Whether the events show the cause that a sentence gives for the loss of a lock. */
export function hasCause(run: Witness, since: string | undefined, cause: string | undefined): boolean {
  if (cause === undefined) return true
  const deleted = /^(\w+) (deleted|overwrote) the lock$/.exec(cause)
  if (deleted)
    return run
      .at(since, 'key-deleted', 'key-changed', 'key-set')
      .some((event) => event.by?.client === deleted[1] && (event.kind === 'key-set') === (deleted[2] === 'overwrote'))
  if (cause === 'the lock was deleted') return run.at(since, 'key-deleted').some(({ by }) => by === null)
  const away = /^(n\d|a server) went away$/.exec(cause)
  if (away)
    return run.at(since, 'node-down', 'node-demoted').some(({ node }) => away[1] === 'a server' || node === away[1])
  if (cause.endsWith('to make room')) return run.at(since, 'key-expired').some(({ notice }) => notice === 'evicted')
  if (cause === 'its lease ended') return run.at(since, 'key-expired', 'key-deleted').length > 0
  return (
    /^its (session|transaction|connection) ended$/.test(cause) && run.at(since, 'key-changed', 'key-deleted').length > 0
  )
}
