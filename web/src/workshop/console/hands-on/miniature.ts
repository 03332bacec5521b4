/** A run of the class, seen from afar: the same picture as on a card of the library. Pure. */

import type { Miniature, MiniatureRun } from '../../../../../model/messages/miniature.ts'
import type { Lesson } from '../../../../../scenarios/lesson.ts'
import { firstProof, Replay } from '../../../replay/replay.ts'
import type { RunPicture } from '../../../replay/types.ts'
import type { RunEntry } from '../../../store/state.ts'

type Locks = Pick<Lesson, 'clients' | 'teaches'> & { locks: readonly Pick<Lesson['locks'][number], 'id' | 'role'>[] }

export function miniatureOf(lesson: Locks, entries: readonly RunEntry[]): Miniature {
  const replay = new Replay(entries)
  return {
    durationMs: Math.round(replay.durationMs),
    clients: lesson.clients,
    runs: entries.flatMap((entry, i) => {
      const picture = replay.pictureAtEnd(i)
      const role = lesson.locks.find(({ id }) => id === entry.lock)?.role
      return picture === null || role === undefined
        ? []
        : [{ lock: entry.lock, role, ...drawn(picture), violatedAtMs: violatedAtMs(lesson, entry) }]
    }),
  }
}

function drawn(picture: RunPicture): Omit<MiniatureRun, 'lock' | 'role' | 'violatedAtMs'> {
  const { beliefs, holds, pauses, dangers, faults, crashes, writes } = picture
  const ms = Math.round
  const endless = (segments: RunPicture['holds'][number]['segments']) => segments.at(-1)?.expiresAtMs === null
  return {
    beliefs: beliefs.map(({ client, fromMs, untilMs }) => [client, ms(fromMs), ms(untilMs)]),
    holds: holds.map(({ owner, fromMs, untilMs, segments }) => [owner, ms(fromMs), ms(untilMs), endless(segments)]),
    pauses: pauses.map(({ client, fromMs, untilMs }) => [client, ms(fromMs), ms(untilMs)]),
    dangers: dangers.map(({ fromMs, untilMs }) => [ms(fromMs), ms(untilMs)]),
    faults: faults.map(({ atMs }) => ms(atMs)),
    crashes: crashes.map(({ client, atMs }) => [client, ms(atMs)]),
    writes: writes.map(({ client, atMs, accepted }) => [client, ms(atMs), accepted]),
  }
}

function violatedAtMs({ teaches }: Locks, { judgement, events }: RunEntry): number | null {
  const verdict = judgement?.verdicts.find(({ property, status }) => property === teaches && status === 'violated')
  const proof = verdict === undefined ? undefined : events[firstProof(verdict)]
  return proof === undefined ? null : Math.round(proof.atMs)
}
