/** Records of a class, stored separately from its room. */
import type * as z from 'zod/mini'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { Member, MemberAnswer } from './member.ts'

/** Outcome of an answer: only the first one counts, and only while the question is open. */
export type Taken = 'taken' | 'already' | 'closed'

/** A shelf, on which one activity stores members' entries, by key. `name` is used in files and keys, so it must never change. */
export interface Shelf<Entry> {
  name: string
  schema: z.ZodMiniType<Entry>
  keyOf(entry: Entry): string
}

export interface ClassStore {
  /** Members in the order of joining. */
  members(code: string): Promise<Member[]>

  /** Atomic against `replace`: an answer that comes after the question was closed is never taken. */
  answer(code: string, answer: MemberAnswer): Promise<Taken>
  answers(code: string): Promise<MemberAnswer[]>

  /** Stores a run or its new state. `false`: this member has reached the limit. */
  putRun(code: string, entry: WallEntry, mostPerMember: number): Promise<boolean>
  /** Entries, oldest first. `member`: only this member's. */
  runs(code: string, member?: string): Promise<WallEntry[]>

  /** Stores an entry, in place of the one with the same key. */
  put<Entry>(code: string, shelf: Shelf<Entry>, entry: Entry): Promise<void>
  /** Entries of a shelf, in any order. */
  entries<Entry>(code: string, shelf: Shelf<Entry>): Promise<Entry[]>
}
