/**
 * Stores the rooms of one server in memory and in a file with one line per change. The line is on disk before the change is
 * confirmed, except for steps (see `isStep`). The next server replays the lines and has the same rooms, people, answers and
 * runs, even after a `kill -9` or a power failure. If the disk rejects writes, changes are still confirmed, because a class
 * cannot wait until somebody frees disk space. `isKept` reports this problem to the teacher and to `/readyz`.
 */
import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { WallEntry } from '#model/messages/hands-on.ts'
import { privateFileMode, privateFolderMode } from '../processes/private-folder.ts'
import { activities } from './activities/activities.ts'
import type { Shelf, Taken } from './base/class-store.ts'
import { Member, MemberAnswer } from './base/member.ts'
import { entriesOn, MemoryStore, untouched } from './memory-store.ts'
import { Room } from './room.ts'
import type { Joined, RoomStore } from './store.ts'

const code = z.string()
const Change = z.discriminatedUnion('do', [
  /** A new room, or a room that was emptied. */
  z.object({ do: z.literal('open'), atMs: z.number(), room: Room }),
  z.object({ do: z.literal('change'), code, atMs: z.number(), fields: z.record(z.string(), z.unknown()) }),
  z.object({ do: z.literal('member'), code, member: Member }),
  z.object({ do: z.literal('forget'), code, members: z.array(z.string()) }),
  z.object({ do: z.literal('answer'), code, answer: MemberAnswer }),
  z.object({ do: z.literal('run'), code, entry: WallEntry }),
  z.object({ do: z.literal('entry'), code, shelf: z.string(), entry: z.unknown() }),
  /** An entry as older versions wrote it, when there was only one shelf. */
  z.object({ do: z.literal('try'), code, entry: z.unknown() }),
])
type Change = z.infer<typeof Change>

/** Size above which the file is rewritten, if it has also grown to several times its initial size. */
const usualMostBytes = 16 * 1024 ** 2

export class FileStore extends MemoryStore {
  private file: FileHandle | undefined
  private bytes = 0
  private leastBytes = 0
  private pending: string[] = []
  private writing: Promise<void> | undefined
  /** Whether the last line may be incomplete. */
  private torn = true
  /** Whether the file lacks a change that could not be written. */
  private incomplete = false

  private constructor(
    private readonly place: string,
    private readonly onFailure: (error: unknown) => void,
    nowMs: () => number,
    private readonly mostBytes: number,
  ) {
    super(nowMs)
  }

  /**
   * Reads what an earlier server left. If the disk later rejects a write, calls
   * `onFailure`. Rooms then exist in memory only, until all of them can be written again.
   */
  static async open(
    place: string,
    onFailure: (error: unknown) => void,
    nowMs: () => number = Date.now,
    mostBytes = usualMostBytes,
  ): Promise<FileStore> {
    const store = new FileStore(place, onFailure, nowMs, mostBytes)
    const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') onFailure(error)
      return ''
    })
    for (const line of text.split('\n')) if (line !== '') store.redo(line)
    store.endRuns()
    await store.writeAnew().catch((error: unknown) => store.fail(error))
    return store
  }

  /** Reads what a server has written so far. Writes nothing, so the server may keep running. Rejects if there is no such file. */
  static async read(place: string, onFailure: (error: unknown) => void): Promise<RoomStore> {
    const store = new FileStore(place, onFailure, Date.now, usualMostBytes)
    for (const line of (await readFile(place, 'utf8')).split('\n')) if (line !== '') store.redo(line)
    return store
  }

  override async create(room: Room): Promise<boolean> {
    if (!(await super.create(room))) return false
    await this.write({ do: 'open', atMs: this.nowMs(), room })
    return true
  }

  override async replace(room: Room): Promise<boolean> {
    const before = this.rooms.get(room.code)?.room
    if (before === undefined || !(await super.replace(room))) return false
    const fields = changed(before, room)
    const written = this.write({ do: 'change', code: room.code, atMs: this.nowMs(), fields })
    // A step is sent to every screen before it is on disk, because a class should not wait for a busy disk, and the next step follows soon.
    if (!isStep(fields)) await written
    return true
  }

  override async clear(room: Room): Promise<boolean> {
    if (!(await super.clear(room))) return false
    await this.write({ do: 'open', atMs: this.nowMs(), room })
    return true
  }

  override async addMember(code: string, member: Member, arrivals: number, most: number): Promise<Joined> {
    const came = await super.addMember(code, member, arrivals, most)
    if (came === 'in') await this.write({ do: 'member', code, member })
    return came
  }

  override async changeMember(code: string, id: string, change: (member: Member) => Member): Promise<void> {
    await super.changeMember(code, id, change)
    const member = this.rooms.get(code)?.members.get(id)
    if (member !== undefined) await this.write({ do: 'member', code, member })
  }

  override async forgetMembers(code: string, members: readonly Member[]): Promise<void> {
    await super.forgetMembers(code, members)
    await this.write({ do: 'forget', code, members: members.map(({ id }) => id) })
  }

  override async answer(code: string, answer: MemberAnswer): Promise<Taken> {
    const taken = await super.answer(code, answer)
    if (taken === 'taken') await this.write({ do: 'answer', code, answer })
    return taken
  }

  override async putRun(code: string, entry: WallEntry, mostPerMember: number): Promise<boolean> {
    if (!(await super.putRun(code, entry, mostPerMember))) return false
    await this.write({ do: 'run', code, entry })
    return true
  }

  override async put<Entry>(code: string, shelf: Shelf<Entry>, entry: Entry): Promise<void> {
    await super.put(code, shelf, entry)
    await this.write({ do: 'entry', code, shelf: shelf.name, entry })
  }

  override isKept(): boolean {
    return !this.incomplete
  }

  override async close(): Promise<void> {
    await this.writing
    await this.file?.close().catch(this.onFailure)
    this.file = undefined
    await super.close()
  }

  /** Writes a change. Changes that arrive while the disk is busy are written together. */
  private write(change: Change): Promise<void> {
    this.pending.push(JSON.stringify(change))
    this.writing ??= this.drain()
    return this.writing
  }

  private async drain(): Promise<void> {
    while (this.pending.length > 0) {
      try {
        if (this.incomplete || (await this.isGone())) await this.writeAll()
        else await this.append()
      } catch (error) {
        // The folder may exist again at the next change.
        await this.file?.close().catch(() => {})
        this.file = undefined
        this.fail(error)
      }
    }
    this.writing = undefined
  }

  private fail(error: unknown): void {
    this.incomplete = true
    this.onFailure(error)
  }

  private async append(): Promise<void> {
    this.file ??= await open(this.place, 'a', privateFileMode)
    const text = `${this.torn ? '\n' : ''}${this.pending.splice(0).join('\n')}\n`
    this.torn = true
    await this.file.appendFile(text)
    await this.file.datasync()
    this.torn = false
    this.bytes += text.length
    if (this.bytes > this.mostBytes && this.bytes > 4 * this.leastBytes) await this.writeAnew()
  }

  /** Whether somebody has deleted the file. If so, writes to the open file would still succeed. */
  private async isGone(): Promise<boolean> {
    return this.file !== undefined && (await this.file.stat()).nlink === 0
  }

  /** Writes all rooms. That includes changes that wait to be written, because they are already in memory. */
  private async writeAll(): Promise<void> {
    this.pending = []
    await mkdir(path.dirname(this.place), { recursive: true, mode: privateFolderMode })
    await this.writeAnew()
    this.incomplete = false
  }

  /** Writes everything still known to a new file, which then replaces the old one. */
  private async writeAnew(): Promise<void> {
    const next = `${this.place}.next`
    const text = this.everything()
      .map((change) => `${JSON.stringify(change)}\n`)
      .join('')
    const file = await open(next, 'w', privateFileMode)
    try {
      await file.writeFile(text)
      await file.sync()
      await rename(next, this.place)
    } catch (error) {
      await file.close()
      throw error
    }
    await this.file?.close()
    this.file = file
    this.torn = false
    this.bytes = text.length
    this.leastBytes = text.length
  }

  private everything(): Change[] {
    this.forget()
    return [...this.rooms].flatMap(([code, { room, members, answers, runs, shelves, changedAtMs }]): Change[] => [
      { do: 'open', atMs: changedAtMs, room },
      ...[...members.values()].map((member): Change => ({ do: 'member', code, member })),
      ...[...answers.values()].map((answer): Change => ({ do: 'answer', code, answer })),
      ...[...runs.values()].map((entry): Change => ({ do: 'run', code, entry })),
      ...[...shelves].flatMap(([shelf, entries]) =>
        [...entries.values()].map((entry): Change => ({ do: 'entry', code, shelf, entry })),
      ),
    ])
  }

  /** Replays one line. Skips a line that was cut off or that was written by an incompatible version. */
  private redo(line: string): void {
    try {
      this.apply(Change.parse(JSON.parse(line)))
    } catch (error) {
      this.onFailure(error)
    }
  }

  private apply(change: Change): void {
    if (change.do === 'open') {
      this.rooms.set(change.room.code, untouched(change.room, change.atMs))
      return
    }
    const kept = this.rooms.get(change.code)
    if (kept === undefined) return
    switch (change.do) {
      case 'change':
        kept.room = Room.parse({ ...kept.room, ...change.fields })
        kept.changedAtMs = change.atMs
        return
      case 'member':
        return void kept.members.set(change.member.id, change.member)
      case 'forget':
        for (const id of change.members) kept.members.delete(id)
        return
      case 'answer':
        return void kept.answers.set(`${change.answer.question}:${change.answer.member}`, change.answer)
      case 'run':
        return void kept.runs.set(change.entry.comparison, change.entry)
      case 'entry':
        shelve(kept.shelves, change.shelf, change.entry)
        return
      case 'try':
        shelve(kept.shelves, 'tries', change.entry)
        return
    }
  }

  /** Marks runs as failed that were in progress when the server ended. */
  private endRuns(): void {
    for (const { runs } of this.rooms.values())
      for (const [comparison, entry] of runs)
        if (entry.state === 'running') runs.set(comparison, { ...entry, state: 'failed' })
  }
}

const shelves: readonly Shelf<unknown>[] = activities.flatMap((rules) => ('shelf' in rules ? [rules.shelf] : []))

/** Puts an entry on its shelf. Throws if the entry does not fit the shelf's schema, or if this version has no such shelf. */
function shelve(kept: Map<string, Map<string, unknown>>, name: string, entry: unknown): void {
  const shelf = shelves.find((each) => each.name === name)
  if (shelf === undefined) throw new Error(`There is no shelf called ${name}.`)
  const checked = z.parse(shelf.schema, entry)
  entriesOn(kept, name).set(shelf.keyOf(checked), checked)
}

function isStep(fields: Record<string, unknown>): boolean {
  return Object.keys(fields).every((name) => name === 'version' || name === 'place')
}

function changed(before: Room, after: Room): Record<string, unknown> {
  const fields = Object.entries(after).filter(
    ([name, value]) =>
      Reflect.get(before, name) !== value && JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(value),
  )
  return Object.fromEntries(fields)
}
