/**
 * Stores the rooms of one server in memory only. Values must never be changed after they were put in
 * or read, because the store does not copy them: copying a whole class would cost too much.
 */
import type { WallEntry } from '#model/messages/hands-on.ts'
import { openQuestionId } from './activities/asked-question.ts'
import type { Shelf, Taken } from './base/class-store.ts'
import type { Member, MemberAnswer } from './base/member.ts'
import type { Room } from './room.ts'
import { type Joined, keptMs, type RoomStore, type StoredRoom } from './store.ts'

interface Kept {
  room: Room
  members: Map<string, Member>
  arrivals: number
  /** Answers, keyed by question and member. */
  answers: Map<string, MemberAnswer>
  runs: Map<string, WallEntry>
  /** Entries, keyed by shelf and then by their own key. */
  shelves: Map<string, Map<string, unknown>>
  changedAtMs: number
}

export class MemoryStore implements RoomStore {
  protected readonly rooms = new Map<string, Kept>()

  constructor(protected readonly nowMs: () => number = Date.now) {}

  async create(room: Room): Promise<boolean> {
    this.forget()
    if (this.rooms.has(room.code)) return false
    this.rooms.set(room.code, untouched(room, this.nowMs()))
    return true
  }

  async read(code: string): Promise<Room | undefined> {
    return this.rooms.get(code)?.room
  }

  async replace(room: Room): Promise<boolean> {
    const kept = this.rooms.get(room.code)
    if (kept === undefined || kept.room.version !== room.version - 1) return false
    kept.room = room
    kept.changedAtMs = this.nowMs()
    return true
  }

  async openRooms(): Promise<Room[]> {
    this.forget()
    const nowMs = this.nowMs()
    const rooms = [...this.rooms.values()].map(({ room }) => room)
    return rooms.filter(({ state, endsAtMs }) => state === 'open' && endsAtMs > nowMs)
  }

  async keptRooms(): Promise<StoredRoom[]> {
    this.forget()
    return [...this.rooms.values()].map(({ room, changedAtMs }) => ({ room, changedAtMs }))
  }

  async clear(room: Room): Promise<boolean> {
    const kept = this.rooms.get(room.code)
    if (kept === undefined || kept.room.version !== room.version - 1) return false
    this.rooms.set(room.code, untouched(room, this.nowMs()))
    return true
  }

  async arrivals(code: string): Promise<number> {
    return this.rooms.get(code)?.arrivals ?? 0
  }

  async addMember(code: string, member: Member, arrivals: number, most: number): Promise<Joined> {
    const kept = this.rooms.get(code)
    if (kept === undefined || kept.members.size >= most) return 'full'
    if (kept.arrivals !== arrivals) return 'late'
    kept.members.set(member.id, member)
    kept.arrivals += 1
    return 'in'
  }

  async memberOf(code: string, tokenHash: string): Promise<Member | undefined> {
    return (await this.members(code)).find((member) => member.tokenHash === tokenHash)
  }

  async members(code: string): Promise<Member[]> {
    return [...(this.rooms.get(code)?.members.values() ?? [])]
  }

  async changeMember(code: string, id: string, change: (member: Member) => Member): Promise<void> {
    const members = this.rooms.get(code)?.members
    const member = members?.get(id)
    if (member !== undefined) members?.set(id, change(member))
  }

  async forgetMembers(code: string, members: readonly Member[]): Promise<void> {
    for (const { id } of members) this.rooms.get(code)?.members.delete(id)
  }

  async answer(code: string, answer: MemberAnswer): Promise<Taken> {
    const kept = this.rooms.get(code)
    if (kept === undefined || openQuestionId(kept.room) !== answer.question) return 'closed'
    const key = `${answer.question}:${answer.member}`
    if (kept.answers.has(key)) return 'already'
    kept.answers.set(key, answer)
    return 'taken'
  }

  async answers(code: string): Promise<MemberAnswer[]> {
    return [...(this.rooms.get(code)?.answers.values() ?? [])]
  }

  async putRun(code: string, entry: WallEntry, mostPerMember: number): Promise<boolean> {
    const kept = this.rooms.get(code)
    if (kept === undefined) return false
    const own = [...kept.runs.values()].filter(({ member }) => member === entry.member)
    if (!kept.runs.has(entry.comparison) && own.length >= mostPerMember) return false
    kept.runs.set(entry.comparison, entry)
    return true
  }

  async runs(code: string, member?: string): Promise<WallEntry[]> {
    const runs = [...(this.rooms.get(code)?.runs.values() ?? [])]
    return member === undefined ? runs : runs.filter((run) => run.member === member)
  }

  async put<Entry>(code: string, shelf: Shelf<Entry>, entry: Entry): Promise<void> {
    const kept = this.rooms.get(code)
    if (kept !== undefined) entriesOn(kept.shelves, shelf.name).set(shelf.keyOf(entry), entry)
  }

  async entries<Entry>(code: string, { name }: Shelf<Entry>): Promise<Entry[]> {
    // A shelf contains only entries of its own type.
    return [...(this.rooms.get(code)?.shelves.get(name)?.values() ?? [])] as Entry[]
  }

  isKept(): boolean {
    return true
  }

  async close(): Promise<void> {
    this.rooms.clear()
  }

  protected forget(): void {
    const keptSinceMs = this.nowMs() - keptMs
    for (const [code, kept] of this.rooms) if (kept.changedAtMs < keptSinceMs) this.rooms.delete(code)
  }
}

/** Returns the stored form of a room in which members have left nothing. */
export function untouched(room: Room, changedAtMs: number): Kept {
  return {
    room,
    members: new Map(),
    arrivals: 0,
    answers: new Map(),
    runs: new Map(),
    shelves: new Map(),
    changedAtMs,
  }
}

/** Returns the entries of a shelf. Creates the shelf if necessary. */
export function entriesOn(shelves: Map<string, Map<string, unknown>>, name: string): Map<string, unknown> {
  const entries = shelves.get(name) ?? new Map<string, unknown>()
  shelves.set(name, entries)
  return entries
}
