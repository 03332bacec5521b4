/** The comparisons that were made while the page is open, and what a list of them tells. */
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RecordingEntry } from '#model/messages/messages.ts'
import type { VerdictStatus } from '#scenarios/lesson.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import type { RunEntry } from '#web/player/state.ts'
import { isTried } from '#web/session/tried.ts'

/** One entry in the list of earlier runs: a comparison. */
export interface PastRun {
  comparison: string
  scenario: string
  /** ISO 8601. */
  startedAt: string
  /** What somebody called it. */
  name: string | null
  parameters: Readonly<Record<string, number>>
  /** `status`: of the property in focus; `dangerMs`: where its figures are here. */
  locks: readonly { lock: string; status: VerdictStatus | null; dangerMs: number | null }[]
  /** `null`: only the server has them. */
  runs: readonly RunEntry[] | null
}

/** So many are held in memory; the server keeps more. */
const mostHeld = 12
const held = createStore<readonly PastRun[]>(() => [])

/** The list entry of a complete comparison. `null` while it is not complete. */
export function pastOf(comparison: string, runs: readonly RunEntry[]): PastRun | null {
  const header = runs[0]?.header
  if (header === undefined || header === null || !runs.every((run) => run.ended && run.header !== null)) return null
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
    locks,
    runs,
  }
}

/** Remembers every comparison that is shown to its end. Returns how to stop. */
export function rememberRuns(store: StoreApi<TheatreStore>): () => void {
  const note = ({ comparison, runs }: TheatreStore) => {
    const past = comparison === null ? null : pastOf(comparison, runs)
    if (past === null || held.getState().some((one) => one.runs === runs)) return
    const others = held.getState().filter((one) => one.comparison !== comparison)
    held.setState([past, ...others].slice(0, mostHeld), true)
  }
  note(store.getState())
  return store.subscribe((state, before) => {
    if (state.runs !== before.runs) note(state)
  })
}

/** What is remembered, the newest first. */
export function heldRuns(): readonly PastRun[] {
  return held.getState()
}

export function useHeldRuns(): readonly PastRun[] {
  return useStore(held)
}

/**
 * Those held here and those that the server lists, each once, the newest first. What is held here knows more. Of runs with a moved fault only those that were
 * looked at, named or kept: the others fill the list by twenties.
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
