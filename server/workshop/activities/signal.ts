/** “You lost me” and “too fast”: counted by the minute and by the plan's item, and never by name. */
import * as z from 'zod/mini'
import { Signal, type SignalItem, type SignalMinute, type signalMessages } from '#model/messages/room-signal.ts'
import { minuteAt } from '#model/messages/workshop-start.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import type { ClassStore, Shelf } from '../base/class-store.ts'
import { groupBy } from '../base/group-by.ts'
import { limits } from '../base/limits.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityMeans, ActivityRules, Answers } from './activity.ts'

/** `minute`: since the room was opened. `atMs`: absent from entries of older versions, which knew no more than the minute. */
const SignalEntry = z.object({ member: z.string(), says: Signal, minute: z.int(), atMs: z.optional(z.number()) })
type SignalEntry = z.infer<typeof SignalEntry>

/** How long a repeated signal of one member does not count. */
const onceMs = 60_000

const signalShelf: Shelf<SignalEntry> = {
  name: 'signals',
  schema: SignalEntry,
  keyOf: ({ member, says, minute }) => `${member}:${says}:${minute}`,
}

interface Records {
  signals: readonly SignalEntry[]
}

type Timed = Pick<RoomCore, 'createdAtMs' | 'plan' | 'pace'>

/** When a signal was sent. Of an older entry only the minute is known, so the middle of it. */
const sentAtMs = ({ atMs, minute }: SignalEntry, { createdAtMs }: Timed): number =>
  atMs ?? createdAtMs + (minute + 0.5) * 60_000

const countsOf = (own: readonly SignalEntry[]) => ({
  lost: own.filter(({ says }) => says === 'lost').length,
  fast: own.filter(({ says }) => says === 'fast').length,
})

/** Counts signals by minute, oldest first. Pure. */
export function signalMinutes(room: Timed, entries: readonly SignalEntry[]): SignalMinute[] {
  return [...groupBy(entries, (entry) => minuteAt(sentAtMs(entry, room), room))]
    .map(([minute, own]) => ({ minute, ...countsOf(own) }))
    .sort((one, other) => one.minute - other.minute)
}

/** Counts signals by the plan's item during which they were sent, in the order of the plan. Pure. */
export function signalItems(room: Timed, entries: readonly SignalEntry[]): SignalItem[] {
  if (room.plan === null) return []
  const itemAt = (atMs: number) => room.pace.findLast(({ startedAtMs }) => startedAtMs <= atMs)?.item ?? null
  return [...groupBy(entries, (entry) => itemAt(sentAtMs(entry, room)))]
    .map(([item, own]) => ({ item, ...countsOf(own) }))
    .sort((one, other) => (one.item ?? -1) - (other.item ?? -1))
}

function open({ store, openRoom, changed, nowMs }: ActivityMeans<RoomCore>) {
  const answers: Answers<typeof signalMessages.requests> = {
    async 'room-signal'({ code, member }, { says }) {
      const { createdAtMs } = await openRoom(code)
      const atMs = nowMs()
      const own = (await store.entries(code, signalShelf)).filter((each) => each.member === member)
      if (own.some((each) => each.says === says && atMs - (each.atMs ?? 0) < onceMs)) return { says }
      if (own.length >= limits.signalsPerMember)
        throw new RefusalError('signals-used-up', { most: limits.signalsPerMember })
      const minute = Math.max(0, Math.floor((atMs - createdAtMs) / 60_000))
      await store.put(code, signalShelf, { member, says, minute, atMs })
      changed(code)
      return { says }
    },
  }
  return { answers }
}

export const signalRules = {
  kept: {},
  initial: {},
  shelf: signalShelf,
  noRecords: { signals: [] } as Records,
  records: async (store: ClassStore, { code }: RoomCore): Promise<Records> => ({
    signals: await store.entries(code, signalShelf),
  }),
  seated: ({ signals }: Records) => signals.map(({ member }) => member),
  lead: (room: RoomCore, { signals }: Records) => ({ signals: signalMinutes(room, signals) }),
  open,
} satisfies ActivityRules<object, Records>
