/** Computes a stored run's miniature, which looks like those on library cards. */

import { firstProof } from '#model/checkers/verdict.ts'
import { drawnFromAfar, finest } from '#model/history/miniature.ts'
import type { Miniature } from '#model/messages/miniature.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { RunEntry } from '../player/state.ts'

type Locks = Pick<Lesson, 'clients' | 'teaches'> & { locks: readonly Pick<Lesson['locks'][number], 'id' | 'role'>[] }

export function miniatureOf(lesson: Locks, entries: readonly RunEntry[]): Miniature {
  const wholeMs = Math.max(0, ...entries.map(({ log }) => log.last?.atMs ?? 0))
  return {
    durationMs: Math.ceil(wholeMs),
    clients: lesson.clients,
    runs: entries.flatMap((entry) => {
      const { log, lock } = entry
      const role = lesson.locks.find(({ id }) => id === lock)?.role
      if (log.index === null || role === undefined) return []
      const drawn = drawnFromAfar(log.events, log.index.history, wholeMs * finest)
      return [{ lock, role, ...drawn, violatedAtMs: violatedAtMs(lesson, entry) }]
    }),
  }
}

function violatedAtMs({ teaches }: Locks, { judgement, log }: RunEntry): number | null {
  const verdict = judgement?.verdicts.find(({ property, status }) => property === teaches && status === 'violated')
  const proof = verdict === undefined ? undefined : log.events[firstProof(verdict)]
  return proof === undefined ? null : Math.round(proof.atMs)
}
