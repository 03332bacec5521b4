/** Manages all rooms of this server: performs the actions of teachers and members, stores the results, and notifies the people concerned. */
import { merged } from '#model/base/merged.ts'
import type { EditedFilesRequest } from '#model/messages/edited-lock.ts'
import type { Received } from '#model/messages/message.ts'
import type { Report } from '#model/messages/report.ts'
import type {
  LeadAction,
  LeadView,
  memberToServer,
  RoomCreated,
  RoomJoined,
  RoomLed,
  RoomView,
  roomToServer,
} from '#model/messages/workshop.ts'
import type { Question } from '#scenarios/lesson.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { inLanguage } from '../catalogue/translations.ts'
import type { PlayedLevels } from '../explorations/played-levels.ts'
import { RefusalError } from '../runs/refusal.ts'
import { scenarioOf } from '../runs/request.ts'
import { type ActionContext, act, afterDue, nextDueAtMs } from './act.ts'
import { activities } from './activities/activities.ts'
import type { ActivityMeans, Answers, ClassRuns } from './activities/activity.ts'
import type { Audience } from './audience.ts'
import { curriculumOf } from './base/lesson-of.ts'
import { limits } from './base/limits.ts'
import { ClassNews } from './class-news.ts'
import { hashOf, newRoomCode, roomSecret } from './codes.ts'
import { DueTimers } from './due-timers.ts'
import { ended, type Newcomer, RoomEntrance } from './entrance.ts'
import { allRecords, needsAll, viewRecords } from './records.ts'
import { reportOf } from './report.ts'
import { newRoom, type Room } from './room.ts'
import { seenBy } from './seen.ts'
import type { RoomStore } from './store.ts'
import { storeNext } from './store-next.ts'
import { leadView, myView, roomView } from './views.ts'

export interface RoomServiceParts {
  store: RoomStore
  audience: Audience
  catalogue: Catalogue
  runManager: ClassRuns
  explorations: ActivityMeans<Room>['explorations']
  levels: Pick<PlayedLevels, 'open'>
  /** Token from which the secrets of new rooms are derived. */
  hostToken: string
  edited: { offers: ActivityMeans<Room>['editing'] }
  onFailure(error: unknown): void
  nowMs?: () => number
}

/** Maximum number of codes to try for a new room, because a code may already be taken. */
const attempts = 50

/** A person who joins. `token` is set if the person was a member before. */
export interface Arrival {
  code: string
  name?: string | undefined
  token?: string | undefined
}

type Opened<Each> = Each extends { open(means: never): infer Service } ? Service : never
type Service = Opened<(typeof activities)[number]>

export class RoomService {
  private readonly nowMs: () => number
  private readonly news: ClassNews

  private readonly due = new DueTimers()

  private readonly entrance: RoomEntrance
  private readonly services: Service[]
  readonly answers: Answers<typeof memberToServer>

  constructor(private readonly parts: RoomServiceParts) {
    const { store, audience, catalogue, runManager, explorations, levels, edited, onFailure } = parts
    this.nowMs = parts.nowMs ?? Date.now
    this.news = new ClassNews((code, forAll) => {
      this.tellNews(code, forAll).catch(onFailure)
    })
    this.entrance = new RoomEntrance(parts, this.nowMs)
    const means: ActivityMeans<Room> = {
      ...{ store, catalogue, runManager, explorations, levels, onFailure, nowMs: this.nowMs },
      editing: edited.offers,
      openRoom: (code) => this.openRoom(code),
      changed: (code) => this.notifyLeads(code),
      changedForAll: (code) => this.news.soon(code, true),
      notify: (code, member, notice) => audience.member(code, member, notice),
    }
    this.services = activities.flatMap((rules): Service[] => ('open' in rules ? [rules.open(means)] : []))
    this.answers = merged<Service['answers']>(this.services.map(({ answers }) => answers))
  }

  /** Creates a room. Throws `TOO_MANY`, or `UNKNOWN_SCENARIO` if the plan contains an unknown lesson. */
  async create({
    title = 'Workshop',
    plan,
    language = 'en',
  }: Received<typeof roomToServer, 'room-create'> = {}): Promise<RoomCreated> {
    if ((await this.parts.store.openRooms()).length >= limits.rooms)
      throw new RefusalError('rooms-full', { most: limits.rooms })
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const code = newRoomCode()
      const secret = roomSecret(this.parts.hostToken, code)
      const room = newRoom({ code, title, language, secretHash: hashOf(secret), createdAtMs: this.nowMs() })
      const planned =
        plan === undefined
          ? room
          : { ...act(room, { do: 'plan', plan }, this.context()), version: room.version, planVersion: room.version }
      if (await this.parts.store.create(planned)) return { code, secret }
    }
    throw new RefusalError('no-free-code')
  }

  /**
   * Admits a new member or readmits a known one. `newcomer` tells what is known about a new person.
   * Throws `UNKNOWN_ROOM`, `ROOM_ENDED`, `ROOM_LOCKED`, `NAME_NEEDED`, `TOO_MANY` or `FORBIDDEN`.
   */
  async join({ code, name, token }: Arrival, newcomer: Newcomer = {}): Promise<RoomJoined & { member: string }> {
    const { store } = this.parts
    const room = await this.room(code)
    const known = token === undefined ? undefined : await store.memberOf(code, hashOf(token))
    if (known?.removed) throw new RefusalError('shown-out')
    const entered =
      known === undefined || token === undefined
        ? await this.entrance.enter(room, name, newcomer)
        : { member: known, token }
    const [records, view] = await Promise.all([allRecords(store, room), this.view(room)])
    this.notifyLeads(code)
    return {
      member: entered.member.id,
      token: entered.token,
      room: view,
      me: myView(room, entered.member, records),
    }
  }

  /** Lets a teacher in, from any machine. Returns what the teacher's page shows. Throws `FORBIDDEN` if the secret is wrong. */
  async lead(code: string, secret: string): Promise<Omit<RoomLed, 'addresses'>> {
    const room = await this.led(code, secret)
    return { room: await this.view(room), lead: await this.classOf(room) }
  }

  /** Returns the room's language, or `undefined` if there is no such room. */
  async languageOf(code: string): Promise<string | undefined> {
    return (await this.parts.store.read(code))?.language
  }

  async isLedBy(code: string, secret: string): Promise<boolean> {
    return (await this.parts.store.read(code))?.secretHash === hashOf(secret)
  }

  async saw(code: string, id: string): Promise<void> {
    await this.parts.store.changeMember(code, id, (member) => ({ ...member, lastSeenAtMs: this.nowMs() }))
    this.notifyLeads(code)
  }

  /** Returns the authors' notes for teachers, keyed by lesson. Throws `FORBIDDEN` if the secret is wrong. */
  async notes(code: string, secret: string, language = 'en'): Promise<Record<string, string>> {
    await this.led(code, secret)
    const all = [...this.parts.catalogue.scenarios].map(([id, { notes }]): [string, string] => [id, notes])
    return inLanguage(Object.fromEntries(all.filter(([, notes]) => notes !== '')), this.parts.catalogue, language)
  }

  /** Returns a lesson's questions with their answers. Throws `FORBIDDEN` if the secret is wrong, or `UNKNOWN_SCENARIO`. */
  async questions(code: string, secret: string, scenario: string, language = 'en'): Promise<readonly Question[]> {
    await this.led(code, secret)
    const { catalogue } = this.parts
    return inLanguage(scenarioOf(catalogue, scenario).lesson.questions, catalogue, language)
  }

  /** Returns the room if the secret is right. If the secret is wrong, the error does not reveal whether such a room exists. */
  private async led(code: string, secret: string): Promise<Room> {
    const room = await this.parts.store.read(code)
    if (room !== undefined && hashOf(secret) === room.secretHash) return await this.room(code)
    throw new RefusalError('no-teachers-link')
  }

  /** Returns the report for after class. Throws `FORBIDDEN` if the secret is wrong. */
  async report(code: string, secret: string, language = 'en'): Promise<Report> {
    const { store, audience } = this.parts
    const room = await this.led(code, secret)
    const [records, present] = await Promise.all([allRecords(store, room), audience.present(code)])
    const members = seenBy(records.members, present, this.nowMs())
    const report = reportOf(room, { ...records, members }, this.context())
    return inLanguage(report, this.parts.catalogue, language)
  }

  /**
   * Performs an action of the teacher. The caller must have checked that the request comes
   * from the teacher. Returns the room's new version. Throws a `RefusalError`.
   */
  async act(code: string, action: LeadAction): Promise<number> {
    if (action.do === 'remove') await this.remove(code, action.member)
    const room = await this.change(code, action)
    if (action.do === 'show') this.parts.audience.place(code, room.version, room.place)
    else await this.changed(room)
    return room.version
  }

  async changed(room: Room): Promise<void> {
    this.parts.audience.room(room.code, await this.view(room))
    this.notifyLeads(room.code)
    this.waitForDue(room)
  }

  private waitForDue(room: Room): void {
    const atMs = nextDueAtMs(room)
    this.due.set(room.code, atMs === null ? null : atMs - this.nowMs(), () => {
      this.room(room.code).catch(this.parts.onFailure)
    })
  }

  /** Notes that a device opens a lesson outside the rooms that ask their classes about that lesson. `device` is the hash of the browser's secret. */
  async sawAhead(codes: readonly string[], device: string): Promise<void> {
    for (const code of codes) {
      const [members, present] = await Promise.all([this.parts.store.members(code), this.parts.audience.present(code)])
      const here = new Set(present.map(({ member }) => member))
      const own = members.filter((member) => member.device === device && here.has(member.id)).map(({ id }) => id)
      await Promise.all(this.services.map(async (service) => 'look' in service && (await service.look(code, own))))
    }
  }

  /** Whether a class works on this lock. If so, its members may edit the lock even where other people may not. */
  async mayEdit(code: string, lock: EditedFilesRequest): Promise<boolean> {
    const said = this.services.map(async (service) => 'mayEdit' in service && (await service.mayEdit(code, lock)))
    return (await Promise.all(said)).includes(true)
  }

  private async change(code: string, action: LeadAction): Promise<Room> {
    const { store } = this.parts
    const facts = await this.lookUp(code, action)
    return await storeNext({
      read: () => this.room(code),
      change: (room) => act(room, action, { ...this.context(), ...facts }),
      put: (next) => store.replace(next),
    })
  }

  private async lookUp(code: string, action: LeadAction): Promise<Partial<ActionContext>> {
    const room = await this.room(code)
    const looked = this.services.map(async (service): Promise<object> => {
      return 'lookUp' in service ? await service.lookUp(room, action) : {}
    })
    return Object.assign({}, ...(await Promise.all(looked)))
  }

  private async remove(code: string, id: string): Promise<void> {
    const { store, audience } = this.parts
    await this.openRoom(code)
    if (!(await store.members(code)).some((each) => each.id === id)) throw new RefusalError('unknown-member')
    await store.changeMember(code, id, (member) => ({ ...member, removed: true }))
    audience.removed(code, id)
    await this.left(code, id)
  }

  /** Call this when a member has left, but not when only the connection was lost. */
  async left(code: string, member: string): Promise<void> {
    await Promise.all(this.services.map(async (service) => 'left' in service && (await service.left(code, member))))
  }

  /** Sends the teacher's view of the class soon. Further calls until then are combined with this one. */
  notifyLeads(code: string): void {
    this.news.soon(code, false)
  }

  private async tellNews(code: string, forAll: boolean): Promise<void> {
    const { store, audience } = this.parts
    const room = await store.read(code)
    if (room === undefined) return
    audience.leads(code, await this.classOf(room))
    // A podium changes whenever somebody gets a place on it.
    if (forAll || (room.state === 'open' && needsAll(room))) audience.room(code, await this.view(room))
  }

  /** Cancels pending notifications and room timers. Rooms stay in the store. */
  close(): void {
    this.news.clear()
    this.due.clear()
  }

  async view(room: Room): Promise<RoomView> {
    return roomView(room, await viewRecords(this.parts.store, room), this.context())
  }

  private async classOf(room: Room): Promise<LeadView> {
    const { store, audience } = this.parts
    const [records, present] = await Promise.all([allRecords(store, room), audience.present(room.code)])
    return { ...leadView(room, records, present), kept: store.isKept() }
  }

  /** Reads a room after applying what is due: a room whose time is over ends, and activities change. Throws `UNKNOWN_ROOM`. */
  private async room(code: string): Promise<Room> {
    const { store } = this.parts
    const room = await store.read(code)
    if (room === undefined) throw new RefusalError('unknown-room', { code })
    const context = this.context()
    const isOver = room.state === 'open' && room.endsAtMs <= context.nowMs
    const next = isOver ? act(room, { do: 'end' }, { ...context, nowMs: room.endsAtMs }) : afterDue(room, context)
    if (next === null) return room
    if (!(await store.replace(next))) return await this.room(code)
    if (!isOver) await this.changed(next)
    return next
  }

  private async openRoom(code: string): Promise<Room> {
    const room = await this.room(code)
    if (room.state === 'ended') throw ended()
    return room
  }

  private context(): ActionContext {
    return { nowMs: this.nowMs(), ...curriculumOf(this.parts.catalogue) }
  }
}
