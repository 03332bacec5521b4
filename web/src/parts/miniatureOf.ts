/** A stored run, seen from afar: the same picture as on a card of the library. Pure. */

import { firstProof } from '#model/checkers/verdict.ts'
import { drawnFromAfar, finest } from '#model/history/miniature.ts'
import type { Miniature } from '#model/messages/miniature.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { RunEntry } from '../player/state.ts'
import { indexed } from '../replay/indexes.ts'

type Locks = Pick<Lesson, 'clients' | 'teaches'> & { locks: readonly Pick<Lesson['locks'][number], 'id' | 'role'>[] }

export function miniatureOf(lesson: Locks, entries: readonly RunEntry[]): Miniature {
  const wholeMs = Math.max(0, ...entries.map(({ events }) => events.at(-1)?.atMs ?? 0))
  return {
    durationMs: Math.ceil(wholeMs),
    clients: lesson.clients,
    runs: entries.flatMap((entry) => {
      const { header, events, lock } = entry
      const role = lesson.locks.find(({ id }) => id === lock)?.role
      if (header === null || role === undefined) return []
      const { history } = indexed({ header, events })
      const drawn = drawnFromAfar(events, history, wholeMs * finest)
      return [{ lock, role, ...drawn, violatedAtMs: violatedAtMs(lesson, entry) }]
    }),
  }
}

function violatedAtMs({ teaches }: Locks, { judgement, events }: RunEntry): number | null {
  const verdict = judgement?.verdicts.find(({ property, status }) => property === teaches && status === 'violated')
  const proof = verdict === undefined ? undefined : events[firstProof(verdict)]
  return proof === undefined ? null : Math.round(proof.atMs)
}
