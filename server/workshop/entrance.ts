/** Admits newcomers to a room, gives them names, and frees seats for them. */
import type { TranslatedTag } from '#model/words/languages.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { Audience } from './audience.ts'
import { limits } from './base/limits.ts'
import type { Member } from './base/member.ts'
import { hashOf, newMemberId, newSecret } from './codes.ts'
import { allRecords, seatedMembers } from './records.ts'
import type { Room } from './room.ts'
import type { RoomStore } from './store.ts'

export interface Newcomer {
  device?: string | undefined
  /** Throws if too many newcomers come from the same address or connection. */
  admit?: () => void
}

/** Maximum number of attempts while other servers admit members at the same time. */
const attempts = 50

export class RoomEntrance {
  /** Latest admission of each room, keyed by room code. */
  private readonly last = new Map<string, Promise<unknown>>()

  constructor(
    private readonly parts: { store: RoomStore; audience: Audience },
    private readonly nowMs: () => number,
  ) {}

  /** Admits a new member. Throws `ROOM_ENDED`, `ROOM_LOCKED`, `NAME_NEEDED`, `TOO_MANY` or `FORBIDDEN`. */
  async enter(room: Room, name: string | undefined, newcomer: Newcomer): Promise<{ member: Member; token: string }> {
    if (room.state === 'ended') throw ended()
    if (room.locked) throw new RefusalError('room-locked')
    if (name === undefined && !room.anonymous) throw new RefusalError('name-needed')
    return await this.inTurn(room.code, () => this.add(room, name, newcomer))
  }

  /** Runs admissions one after another, so that each newcomer gets a name that is not taken. */
  private async inTurn<T>(code: string, comeIn: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(code) ?? Promise.resolve()).then(comeIn, comeIn)
    this.last.set(code, mine)
    try {
      return await mine
    } finally {
      if (this.last.get(code) === mine) this.last.delete(code)
    }
  }

  private async add(
    room: Room,
    name: string | undefined,
    { device, admit }: Newcomer,
  ): Promise<{ member: Member; token: string }> {
    const { store } = this.parts
    let admitted = false
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const arrivals = await store.arrivals(room.code)
      const members = await store.members(room.code)
      checkDevice(members, device)
      if (!admitted) admit?.()
      admitted = true
      const newcomer = this.newMember(room, members, { name, device })
      const came = await store.addMember(room.code, newcomer.member, arrivals, limits.members)
      if (came === 'in') return newcomer
      if (came === 'full' && !(await this.freeSeats(room)))
        throw new RefusalError('room-full', { most: limits.members })
    }
    throw new RefusalError('crowd-at-door')
  }

  private newMember(
    { language }: Room,
    members: readonly Member[],
    { name, device }: { name: string | undefined; device: string | undefined },
  ) {
    const taken = new Set(members.flatMap((each) => [each.name, each.alias ?? '']).map((each) => each.toLowerCase()))
    const alias = freeAlias(language, members.length + 1, taken)
    const token = newSecret()
    const member: Member = {
      id: newMemberId(),
      name: name === undefined ? alias : freeName(name, taken),
      alias,
      tokenHash: hashOf(token),
      ...(device === undefined ? {} : { device }),
      joinedAtMs: this.nowMs(),
      lastSeenAtMs: this.nowMs(),
      removed: false,
    }
    return { member, token }
  }

  /** Frees the seats of members who have gone and left no answer, run or entry. Returns `false` if there are none. */
  private async freeSeats(room: Room): Promise<boolean> {
    const { store, audience } = this.parts
    const { code } = room
    const [records, present] = await Promise.all([allRecords(store, room), audience.present(code)])
    const stays = new Set([...seatedMembers(records), ...present.map(({ member }) => member)])
    const sinceMs = this.nowMs() - limits.goneMs
    const gone = records.members.filter(
      ({ id, removed, lastSeenAtMs }) => !removed && !stays.has(id) && lastSeenAtMs < sinceMs,
    )
    await store.forgetMembers(code, gone)
    return gone.length > 0
  }
}

/**
 * Limits the members of one browser. After one of its members was removed, a browser may bring no
 * more. After any member of the room was removed, nobody may join without a browser's secret.
 */
function checkDevice(members: readonly Member[], device: string | undefined): void {
  const own = members.filter((member) => member.device === device)
  const outside = members.some(({ removed }) => removed)
  if (device === undefined ? outside : own.some(({ removed }) => removed)) throw new RefusalError('shown-out')
  if (device !== undefined && own.length >= limits.membersPerDevice)
    throw new RefusalError('browser-full', { most: limits.membersPerDevice })
}

export const ended = () => new RefusalError('room-ended')

/** Example: `Ana`, or `Ana 2` if there is already an Ana. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name
  for (let number = 2; ; number += 1) {
    const numbered = `${name} ${number}`
    if (!taken.has(numbered.toLowerCase())) return numbered
  }
}

/** Word for a person without a name, keyed by the room's language. */
const guests: Readonly<Record<string, string>> = { zh: '访客', ru: 'Гость' } satisfies Record<TranslatedTag, string>

/** Example: `Guest 7` for the seventh person in an anonymous room. */
function freeAlias(language: string, number: number, taken: ReadonlySet<string>): string {
  const alias = `${guests[language] ?? 'Guest'} ${number}`
  return taken.has(alias.toLowerCase()) ? freeAlias(language, number + 1, taken) : alias
}
