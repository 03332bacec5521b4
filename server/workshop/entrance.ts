/** Who comes into a room for the first time, under which name, and whose place they may take. */
import { RefusalError } from '../runs/refusal.ts'
import type { Audience } from './audience.ts'
import { hashOf, newMemberId, newSecret } from './codes.ts'
import { limits } from './limits.ts'
import type { Member, Room } from './room.ts'
import type { RoomStore } from './store.ts'

export interface Newcomer {
  /** What is kept of the secret of their browser. */
  device?: string | undefined
  /** Throws if too many come in from there. */
  admit?: () => void
}

export class Entrance {
  constructor(
    private readonly parts: { store: RoomStore; audience: Audience },
    private readonly nowMs: () => number,
  ) {}

  /** A new member of this room. Throws `ROOM_ENDED`, `ROOM_LOCKED`, `NAME_NEEDED`, `TOO_MANY` or `FORBIDDEN`. */
  async enter(
    room: Room,
    name: string | undefined,
    { device, admit }: Newcomer,
  ): Promise<{ member: Member; token: string }> {
    if (room.state === 'ended') throw ended()
    if (room.locked) throw new RefusalError('ROOM_LOCKED', 'The teacher lets nobody new in at the moment.')
    if (name === undefined && !room.anonymous) throw new RefusalError('NAME_NEEDED', 'Say what you are called.')
    const { store } = this.parts
    const members = await store.members(room.code)
    checkDevice(members, device)
    admit?.()
    const taken = new Set(members.flatMap((each) => [each.name, each.alias ?? '']).map((each) => each.toLowerCase()))
    const alias = freeAlias(members.length + 1, taken)
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
    if (!(await store.addMember(room.code, member, limits.members))) {
      await this.freePlaces(room)
      if (!(await store.addMember(room.code, member, limits.members)))
        throw new RefusalError('TOO_MANY', `There are ${limits.members} people in this workshop already.`)
    }
    return { member, token }
  }

  /** Takes the places of those who have gone, and have left no answer, no run, and no way through the level. */
  private async freePlaces({ code, level }: Room): Promise<void> {
    const { store, audience } = this.parts
    const [members, answers, runs, tries, present] = await Promise.all([
      store.members(code),
      store.answers(code),
      store.runs(code),
      level === null ? [] : store.tries(code, level.id),
      audience.present(code),
    ])
    const stays = new Set([...answers, ...runs, ...tries, ...present].map(({ member }) => member))
    const sinceMs = this.nowMs() - limits.goneMs
    await store.forgetMembers(
      code,
      members.filter(({ id, removed, lastSeenAtMs }) => !removed && !stays.has(id) && lastSeenAtMs < sinceMs),
    )
  }
}

/** A browser lets in so many people, and nobody any more after one of them was shown out. */
function checkDevice(members: readonly Member[], device: string | undefined): void {
  const own = members.filter((member) => member.device === device)
  const outside = members.some(({ removed }) => removed)
  if (device === undefined ? outside : own.some(({ removed }) => removed))
    throw new RefusalError('FORBIDDEN', 'The teacher has shown you out of this workshop.')
  if (device !== undefined && own.length >= limits.membersPerDevice)
    throw new RefusalError('TOO_MANY', `From one browser ${limits.membersPerDevice} people can come in.`)
}

export const ended = () => new RefusalError('ROOM_ENDED', 'This workshop has ended.')

/** `Ana`, or `Ana 2` if there is an Ana. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name
  for (let number = 2; ; number += 1) {
    const numbered = `${name} ${number}`
    if (!taken.has(numbered.toLowerCase())) return numbered
  }
}

/** `Guest 7`: what the seventh person is called where nobody's name is told. */
function freeAlias(number: number, taken: ReadonlySet<string>): string {
  const alias = `Guest ${number}`
  return taken.has(alias.toLowerCase()) ? freeAlias(number + 1, taken) : alias
}
