/** Counts the signals “You lost me” and “too fast” per minute, and never shows who sent them. */
import * as z from 'zod/mini'
import { Signal, type SignalMinute, type signalMessages } from '#model/messages/room-signal.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import type { ClassStore, Shelf } from '../base/class-store.ts'
import { groupBy } from '../base/group-by.ts'
import { limits } from '../base/limits.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityMeans, ActivityRules, Answers } from './activity.ts'

/** `minute` is counted from the opening of the room. */
const SignalEntry = z.object({ member: z.string(), says: Signal, minute: z.int() })
type SignalEntry = z.infer<typeof SignalEntry>

/** Keyed so that equal signals from one member within a minute count once. */
const signalShelf: Shelf<SignalEntry> = {
  name: 'signals',
  schema: SignalEntry,
  keyOf: ({ member, says, minute }) => `${member}:${says}:${minute}`,
}

interface Records {
  signals: readonly SignalEntry[]
}

export function signalMinutes(entries: readonly SignalEntry[]): SignalMinute[] {
  const countOf = (own: readonly SignalEntry[], says: Signal) => own.filter((each) => each.says === says).length
  return [...groupBy(entries, ({ minute }) => minute)]
    .map(([minute, own]) => ({ minute, lost: countOf(own, 'lost'), fast: countOf(own, 'fast') }))
    .sort((one, other) => one.minute - other.minute)
}

function open({ store, openRoom, changed, nowMs }: ActivityMeans<RoomCore>) {
  const answers: Answers<typeof signalMessages.requests> = {
    async 'room-signal'({ code, member }, { says }) {
      const { createdAtMs } = await openRoom(code)
      const own = (await store.entries(code, signalShelf)).filter((each) => each.member === member)
      if (own.length >= limits.signalsPerMember)
        throw new RefusalError('signals-used-up', { most: limits.signalsPerMember })
      const minute = Math.max(0, Math.floor((nowMs() - createdAtMs) / 60_000))
      await store.put(code, signalShelf, { member, says, minute })
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
  lead: (_room: RoomCore, { signals }: Records) => ({ signals: signalMinutes(signals) }),
  open,
} satisfies ActivityRules<object, Records>
