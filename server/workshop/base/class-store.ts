import type * as z from 'zod/mini'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { Member, MemberAnswer } from './member.ts'

/** Outcome of storing an answer. Only a member's first answer is taken, and only while the question is open. */
export type Taken = 'taken' | 'already' | 'closed'

/** A shelf on which one activity stores members' entries, by key. `name` is part of files and keys, so it must never change. */
export interface Shelf<Entry> {
  name: string
  schema: z.ZodMiniType<Entry>
  keyOf(entry: Entry): string
}

export interface ClassStore {
  /** Returns the members in the order in which they joined. */
  members(code: string): Promise<Member[]>

  /** Stores an answer, atomically with respect to `replace`: an answer that arrives after the question was closed is never taken. */
  answer(code: string, answer: MemberAnswer): Promise<Taken>
  answers(code: string): Promise<MemberAnswer[]>

  /** Stores a run or its new state. Returns `false` if the member already has `mostPerMember` runs. */
  putRun(code: string, entry: WallEntry, mostPerMember: number): Promise<boolean>
  /** Returns the runs, oldest first. If `member` is given, returns only that member's runs. */
  runs(code: string, member?: string): Promise<WallEntry[]>

  /** Stores an entry, replacing the entry with the same key. */
  put<Entry>(code: string, shelf: Shelf<Entry>, entry: Entry): Promise<void>
  /** Returns a shelf's entries, in any order. */
  entries<Entry>(code: string, shelf: Shelf<Entry>): Promise<Entry[]>
}
