/** Stores rooms in a Redis that several servers share. Every operation that must be atomic is a Lua script. */
import type { Redis } from 'ioredis'
import * as z from 'zod/mini'
import { WallEntry } from '#model/messages/hands-on.ts'
import { readScripts } from '#server/base/scripts.ts'
import { activities } from './activities/activities.ts'
import { openQuestionId } from './activities/asked-question.ts'
import type { Shelf, Taken } from './base/class-store.ts'
import type { MemberAnswer } from './base/member.ts'
import { Member } from './base/member.ts'
import { Room } from './room.ts'
import { type Joined, keptMs, type RoomStore, type StoredRoom } from './store.ts'

const scriptNames = ['create', 'replace', 'clear', 'add-member', 'change-member', 'answer', 'put-run'] as const
const scripts = readScripts(new URL('scripts/', import.meta.url), scriptNames)
const Taking = z.enum(['taken', 'already', 'closed'])
const Coming = z.enum(['in', 'full', 'late'])
/** A stored answer: the index of an option, or the member's own words. */
const Given = z.union([z.number(), z.string()])
const rooms = 'lockstep:rooms'

export class RedisStore implements RoomStore {
  /** Takes over `redis`, which is closed together with the store. */
  constructor(
    private readonly redis: Redis,
    private readonly nowMs: () => number = Date.now,
  ) {}

  async create(room: Room): Promise<boolean> {
    const { code, version, endsAtMs } = room
    const { room: key } = keysOf(code)
    return (await this.eval('create', [key, rooms], code, version, JSON.stringify(room), keptMs, endsAtMs)) === 1
  }

  async read(code: string): Promise<Room | undefined> {
    const json = await this.redis.hget(keysOf(code).room, 'json')
    return json === null ? undefined : parsed(Room, json)
  }

  async replace(room: Room): Promise<boolean> {
    const { code, version, state, endsAtMs } = room
    const names = [keysOf(code).room, rooms, ...leftIn(code)]
    const json = JSON.stringify(room)
    const openUntilMs = state === 'open' ? endsAtMs : 0
    return (await this.eval('replace', names, code, version, openQuestionId(room), json, keptMs, openUntilMs)) === 1
  }

  async keptRooms(): Promise<StoredRoom[]> {
    const found: string[] = []
    for await (const keys of this.redis.scanStream({ match: keysOf('*').room, count: 1000 })) found.push(...keys)
    const kept = await Promise.all(
      [...new Set(found)].map(async (key): Promise<StoredRoom[]> => {
        const [json, leftMs] = await Promise.all([this.redis.hget(key, 'json'), this.redis.pttl(key)])
        if (json === null) return []
        return [{ room: parsed(Room, json), changedAtMs: this.nowMs() - keptMs + leftMs }]
      }),
    )
    return kept.flat()
  }

  async clear(room: Room): Promise<boolean> {
    const { code, version, endsAtMs } = room
    const names = [keysOf(code).room, rooms, ...leftIn(code)]
    return (await this.eval('clear', names, code, version, JSON.stringify(room), keptMs, endsAtMs)) === 1
  }

  async openRooms(): Promise<Room[]> {
    await this.redis.zremrangebyscore(rooms, '-inf', String(this.nowMs()))
    const codes = await this.redis.zrange(rooms, '0', '-1')
    const open = await Promise.all(codes.map((code) => this.read(code)))
    return open.filter((room) => room !== undefined)
  }

  async arrivals(code: string): Promise<number> {
    return Number((await this.redis.hget(keysOf(code).room, 'arrivals')) ?? 0)
  }

  async addMember(code: string, member: Member, arrivals: number, most: number): Promise<Joined> {
    const { room, members, tokens } = keysOf(code)
    const { id, tokenHash } = member
    const names = [room, members, tokens]
    return Coming.parse(
      await this.eval('add-member', names, id, tokenHash, JSON.stringify(member), arrivals, most, keptMs),
    )
  }

  async memberOf(code: string, tokenHash: string): Promise<Member | undefined> {
    const { members, tokens } = keysOf(code)
    const id = await this.redis.hget(tokens, tokenHash)
    const json = id === null ? null : await this.redis.hget(members, id)
    return json === null ? undefined : parsed(Member, json)
  }

  async members(code: string): Promise<Member[]> {
    const all = await this.redis.hvals(keysOf(code).members)
    return all.map((json) => parsed(Member, json)).sort((a, b) => a.joinedAtMs - b.joinedAtMs || (a.id < b.id ? -1 : 1))
  }

  async changeMember(code: string, id: string, change: (member: Member) => Member): Promise<void> {
    const { members } = keysOf(code)
    for (;;) {
      const before = await this.redis.hget(members, id)
      if (before === null) return
      const after = JSON.stringify(change(parsed(Member, before)))
      if ((await this.eval('change-member', [members], id, before, after)) === 1) return
    }
  }

  async forgetMembers(code: string, gone: readonly Member[]): Promise<void> {
    if (gone.length === 0) return
    const { members, tokens } = keysOf(code)
    await this.redis.hdel(members, ...gone.map(({ id }) => id))
    await this.redis.hdel(tokens, ...gone.map(({ tokenHash }) => tokenHash))
  }

  async answer(code: string, { question, member, option, words }: MemberAnswer): Promise<Taken> {
    const { room, answers } = keysOf(code)
    return Taking.parse(
      await this.eval('answer', [room, answers], question, member, JSON.stringify(words ?? option), keptMs),
    )
  }

  async answers(code: string): Promise<MemberAnswer[]> {
    const all = await this.redis.hgetall(keysOf(code).answers)
    return Object.entries(all).map(([place, json]) => {
      const [question = '', member = ''] = place.split(':')
      const given = parsed(Given, json)
      return {
        question: Number(question),
        member,
        ...(typeof given === 'string' ? { words: given } : { option: given }),
      }
    })
  }

  async putRun(code: string, entry: WallEntry, mostPerMember: number): Promise<boolean> {
    const { room, runs, counts } = keysOf(code)
    const { comparison, member } = entry
    const names = [room, runs, counts]
    return (await this.eval('put-run', names, comparison, member, JSON.stringify(entry), mostPerMember, keptMs)) === 1
  }

  async runs(code: string, of?: string): Promise<WallEntry[]> {
    const all = await this.redis.hvals(keysOf(code).runs)
    const runs = all.map((json) => parsed(WallEntry, json)).filter(({ member }) => of === undefined || member === of)
    return runs.sort((a, b) => a.startedAtMs - b.startedAtMs)
  }

  async put<Entry>(code: string, { name, keyOf }: Shelf<Entry>, entry: Entry): Promise<void> {
    const shelf = keysOf(code).shelf(name)
    await this.redis.multi().hset(shelf, keyOf(entry), JSON.stringify(entry)).pexpire(shelf, keptMs).exec()
  }

  async entries<Entry>(code: string, { name, schema }: Shelf<Entry>): Promise<Entry[]> {
    const all = await this.redis.hvals(keysOf(code).shelf(name))
    return all.map((json) => parsed(schema, json))
  }

  isKept(): boolean {
    return true
  }

  async close(): Promise<void> {
    this.redis.disconnect()
  }

  private eval(script: (typeof scriptNames)[number], keys: string[], ...args: (string | number)[]): Promise<unknown> {
    return this.redis.eval(scripts[script], keys.length, ...keys, ...args)
  }
}

/** The braces in a key keep all keys of a room in one slot of a Redis Cluster. */
function keysOf(code: string) {
  const key = (what: string) => `lockstep:{${code}}:${what}`
  return {
    room: key('room'),
    members: key('members'),
    tokens: key('tokens'),
    answers: key('answers'),
    runs: key('runs'),
    counts: key('counts'),
    shelf: (name: string) => key(name),
  }
}

const shelfNames = activities.flatMap((rules) => ('shelf' in rules ? [rules.shelf.name] : []))

/** Returns the keys of everything that members have left in a room. */
function leftIn(code: string): string[] {
  const { members, tokens, answers, runs, counts, shelf } = keysOf(code)
  return [members, tokens, answers, runs, counts, ...shelfNames.map(shelf)]
}

/** Parses JSON that was written by this or another version of Lockstep. Throws a zod error if the JSON does not match the schema. */
function parsed<T>(schema: z.ZodMiniType<T>, json: string): T {
  return z.parse(schema, JSON.parse(json))
}
