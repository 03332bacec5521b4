/** Remembers comparisons seen since the page was opened, and builds their list entries. */
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RecordingEntry } from '#model/messages/messages.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import type { VerdictStatus } from '#scenarios/lesson.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import type { RunEntry } from '#web/player/state.ts'
import { headerOf } from '#web/replay/began.ts'
import { isTried } from '#web/session/tried.ts'

export interface PastRun {
  comparison: string
  scenario: string
  /** Start time in ISO 8601. */
  startedAt: string
  name: string | null
  parameters: Readonly<Record<string, number>>
  /** Moved faults, if the runs are known. */
  changes?: TraceHeader['changes']
  /** `status` is the verdict on the property in focus. `dangerMs` is `null` if only the server has the run's metrics. */
  locks: readonly { lock: string; status: VerdictStatus | null; dangerMs: number | null }[]
  /** `null` if only the server has the runs. */
  runs: readonly RunEntry[] | null
}

/** Maximum number of comparisons held in memory. The server keeps more. */
const mostHeld = 12
const held = createStore<readonly PastRun[]>(() => [])

/** Returns a complete comparison's list entry, or `null` while the comparison is not complete. */
export function pastOf(comparison: string, runs: readonly RunEntry[]): PastRun | null {
  const header = headerOf(runs)
  if (header === null || !runs.every((run) => run.ended && run.log.header !== null)) return null
  const { lesson } = header
  const locks = runs.map(({ lock, judgement }) => ({
    lock,
    status: judgement?.verdicts.find(({ property }) => property === lesson.teaches)?.status ?? null,
    dangerMs: judgement?.metrics.dangerMs ?? null,
  }))
  return {
    comparison,
    scenario: header.scenario,
    startedAt: header.startedAt,
    name: null,
    parameters: header.parameters,
    changes: header.changes,
    locks,
    runs,
  }
}

/** Holds each comparison in view once it is complete. Returns a function that stops holding comparisons. */
export function rememberRuns(store: StoreApi<TheatreStore>): () => void {
  const note = ({ comparison, runs }: TheatreStore) => {
    if (comparison !== null) hold(comparison, runs)
  }
  note(store.getState())
  return store.subscribe((state, before) => {
    if (state.runs !== before.runs) note(state)
  })
}

export function hold(comparison: string, runs: readonly RunEntry[]): void {
  const past = pastOf(comparison, runs)
  if (past === null || held.getState().some((one) => one.runs === runs)) return
  const others = held.getState().filter((one) => one.comparison !== comparison)
  held.setState([past, ...others].slice(0, mostHeld), true)
}

export function heldRuns(): readonly PastRun[] {
  return held.getState()
}

export function useHeldRuns(): readonly PastRun[] {
  return useStore(held)
}

/**
 * Returns held and listed comparisons without duplicates, newest first. A held comparison wins over a listed one, because it has more details. Runs with a
 * moved fault are included only if they were viewed, named or kept, because a reader who tries all moments makes up to twenty of them.
 */
export function allPast(scenario: string, here: readonly PastRun[], there: readonly RecordingEntry[]): PastRun[] {
  const known = new Set(here.map(({ comparison }) => comparison))
  const names = new Map(there.map(({ comparison, name }) => [comparison, name]))
  const own = here
    .filter((one) => one.scenario === scenario)
    .map((one) => ({ ...one, name: names.get(one.comparison) ?? null }))
  const others = there
    .filter((one) => one.scenario === scenario && !known.has(one.comparison) && !isTried(one))
    .map(fromServer)
  return [...own, ...others].sort((a, b) => b.startedAt.localeCompare(a.startedAt))
}

function fromServer({ comparison, scenario, startedAt, name, parameters, locks }: RecordingEntry): PastRun {
  const judged = locks.map(({ lock, status }) => ({
    lock,
    status: status === 'running' || status === 'broken' ? null : status,
    dangerMs: null,
  }))
  return { comparison, scenario, startedAt, name, parameters, locks: judged, runs: null }
}
