/**
 * Defines the messages between a teacher, a class and the server. A room is one workshop: with its code people can join the room, and with its secret they can
 * lead it.
 *
 * `RoomView` is for everybody. `LeadView` is only for the teacher, because it contains, for example, each member's answers before they are revealed.
 */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import { mergedParts } from '../base/merged.ts'
import { activityMessages } from './activities.ts'
import type { NoticeSchemas, Requests, UnionOfNotices } from './message.ts'
import { RunId } from './messages.ts'
import { Plan } from './plan.ts'
import { MemberId, MemberToken, RoomCode, RoomSecret } from './room-ids.ts'
import { MemberName, written } from './written.ts'

/** Address such as `http://192.168.1.20:4173`. */
export const ClassAddress = z.string().check(z.regex(/^https?:\/\/[^\s/]{1,200}$/))

/** Language tag as defined by BCP 47. */
export const LanguageTag = z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))

/** A moment of a lesson, as a screen shows it. If `comparison` is `null`, the lesson is shown before any run. */
export const Place = z.strictObject({
  scenario: text(80),
  comparison: z.nullable(RunId),
  index: z.int().check(z.minimum(-1), z.maximum(100_000_000)),
  atMs: z.number().check(z.minimum(0), z.maximum(1e9)),
  /** Whether all runs are shown at once, by the clock, instead of one after the other in the lesson's order. */
  byClock: z.optional(z.boolean()),
  /** Whether the teacher jumped to the violation. If so, the caption is the verdict's sentence. */
  jumped: z.optional(z.boolean()),
  /** Whether the run is still growing. If so, `index` counts the events so far by the clock. */
  growing: z.optional(z.boolean()),
  /** Whether the cursor keeps up with a growing run. */
  live: z.boolean(),
  panel: z.string().check(z.maxLength(20)),
  /** Whether the panels are open. Absent if the teacher has not opened or closed them. */
  panels: z.optional(z.boolean()),
  focus: z.int().check(z.minimum(0), z.maximum(7)),
})
export type Place = z.infer<typeof Place>

/** Overlays of the projected screen: how to join, a blank screen, and the overlays of activities. Any of the teacher's windows can switch them. */
export const Screen = z.object({ join: z.boolean(), blank: z.boolean(), ...mergedParts(activityMessages, 'screen') })
export type Screen = z.infer<typeof Screen>

export const RoomView = z.object({
  code: RoomCode,
  title: z.string(),
  /** Grows with every change. A message with a smaller version came late and is ignored. */
  version: z.int(),
  state: z.enum(['open', 'ended']),
  place: z.nullable(Place),
  /** Whether members' screens are held at the teacher's moment. */
  frozen: z.boolean(),
  /** The server's clock when the view was sent, because a page's own clock may be wrong. */
  nowMs: z.number(),
  scores: z.boolean(),
  /** Whether members are anonymous. If so, the server sends no names, and members are shown as numbers. */
  anonymous: z._default(z.boolean(), false),
  screen: Screen,
  ...mergedParts(activityMessages, 'room'),
})
export type RoomView = z.infer<typeof RoomView>

export const ShownRecording = z.object({ scenario: z.string(), comparison: RunId, atMs: z.number() })
export type ShownRecording = z.infer<typeof ShownRecording>

/** Private data of one member, which only this member receives. */
export const MyView = z.object({
  member: MemberId,
  name: z.string(),
  shown: z.array(ShownRecording),
  ...mergedParts(activityMessages, 'mine'),
})
export type MyView = z.infer<typeof MyView>

export const MemberView = z.object({
  id: MemberId,
  name: z.string(),
  joinedAtMs: z.number(),
  online: z.boolean(),
  /** Whether the member's page shows what the teacher shows. */
  following: z.boolean(),
  ...mergedParts(activityMessages, 'member'),
})
export type MemberView = z.infer<typeof MemberView>

/** Data that only the teacher receives, in addition to the `RoomView`. */
export const LeadView = z.object({
  version: z.int(),
  members: z.array(MemberView),
  plan: z.nullable(Plan),
  /** The room's version in which the plan last changed. */
  planVersion: z._default(z.int(), 0),
  /** Started items of the plan, and when. */
  pace: z.array(z.object({ item: z.int(), startedAtMs: z.number() })),
  canUndo: z.optional(z.boolean()),
  createdAtMs: z.number(),
  /** Address at which the class reaches the server, if the teacher has set it. */
  address: z.optional(z.nullable(ClassAddress)),
  locked: z._default(z.boolean(), false),
  /** Whether the server can store the room. If not, its disk rejects writes, and all changes that it could not write are lost if the server ends. */
  kept: z._default(z.boolean(), true),
  ...mergedParts(activityMessages, 'lead'),
})
export type LeadView = z.infer<typeof LeadView>

// ---------------------------------------------------------------------------------------------- page → server

export const RoomCreate = z.strictObject({
  title: z.optional(written(80)),
  plan: z.optional(Plan),
  /** Language of the teacher's page. Members who have chosen no language see this one. */
  language: z.optional(LanguageTag),
})
export const RoomCreated = z.object({ code: RoomCode, secret: RoomSecret })
export type RoomCreated = z.infer<typeof RoomCreated>

/** Joins a room. With a token, the same member comes back, whatever the name. */
export const RoomJoin = z.strictObject({ code: RoomCode, name: z.optional(MemberName), token: z.optional(MemberToken) })
export const RoomJoined = z.object({ token: MemberToken, room: RoomView, me: MyView })
export type RoomJoined = z.infer<typeof RoomJoined>

export const RoomLead = z.strictObject({ code: RoomCode, secret: RoomSecret })
export const RoomLed = z.object({
  room: RoomView,
  lead: LeadView,
  /** Addresses at which other machines of the network reach this server, the likeliest first. */
  addresses: z._default(z.array(z.string()), []),
})
export type RoomLed = z.infer<typeof RoomLed>

/** Actions of the teacher. The server accepts them only on a connection that has proved the secret. */
export const LeadAction = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('show'), place: z.nullable(Place) }),
  z.strictObject({ do: z.literal('freeze'), frozen: z.boolean() }),
  z.strictObject({ do: z.literal('scores'), on: z.boolean() }),
  z.strictObject({ do: z.literal('anonymous'), on: z.boolean() }),
  z.strictObject({ do: z.literal('screen'), shows: z.keyof(Screen), on: z.boolean() }),
  /** `of`: the `planVersion` of the plan that was changed. Refused with `PLAN_CHANGED` if there is another one meanwhile. Absent: replaces any plan. */
  z.strictObject({ do: z.literal('plan'), plan: z.nullable(Plan), of: z.optional(z.int()) }),
  /** Starts an item of the plan. */
  z.strictObject({ do: z.literal('begin'), item: z.int().check(z.minimum(0), z.maximum(59)) }),
  /** Undoes the last start of an item, and returns to the moment that was shown before. */
  z.strictObject({ do: z.literal('begin-undo') }),
  z.strictObject({ do: z.literal('remove'), member: MemberId }),
  /** Keeps new members out. Members who are present stay, and may come back. */
  z.strictObject({ do: z.literal('lock'), locked: z.boolean() }),
  /** Sets the address at which the class reaches the server; `null` for the address that the page detects. */
  z.strictObject({ do: z.literal('address'), address: z.nullable(ClassAddress) }),
  z.strictObject({ do: z.literal('end') }),
  ...Object.values(mergedParts(activityMessages, 'actions')),
])
export type LeadAction = z.infer<typeof LeadAction>

export const RoomFollow = z.strictObject({ following: z.boolean() })

// ---------------------------------------------------------------------------------------------- server → page

/** `room-place`: the teacher has moved. Sent many times per second. After any change other than a move, `room` sends the whole view. */
export const RoomPlace = z.object({ version: z.int(), place: z.nullable(Place) })
export type RoomPlace = z.infer<typeof RoomPlace>

// ---------------------------------------------------------------------------------------------- over the socket

export const memberToServer = mergedParts(activityMessages, 'requests')
const memberToPage = mergedParts(activityMessages, 'notices')
export type MemberNotice = UnionOfNotices<typeof memberToPage>

export const roomToServer = {
  'room-create': { request: RoomCreate, answer: RoomCreated },
  'room-join': { request: RoomJoin, answer: RoomJoined },
  'room-lead': { request: RoomLead, answer: RoomLed },
  'room-do': { request: LeadAction, answer: z.object({ version: z.int() }) },
  'room-follow': { request: RoomFollow, answer: RoomFollow },
  'room-leave': { request: z.unknown(), answer: z.object({}) },
} satisfies Requests

export const roomToPage = {
  room: RoomView,
  'room-place': RoomPlace,
  /** Sent to the teacher only, at most a few times per second. */
  'room-class': LeadView,
  'room-removed': z.optional(z.null()),
  /** The room starts over, without the members that it had. */
  'room-emptied': z.optional(z.null()),
  ...memberToPage,
} satisfies NoticeSchemas

export type RoomNotice = UnionOfNotices<typeof roomToPage>
