/** All rooms of this server: takes what teachers and members do, keeps it, and tells whom it concerns. */
import { setTimeout as delay } from 'node:timers/promises'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { Plan } from '#model/messages/plan.ts'
import type { Report } from '#model/messages/report.ts'
import type { GivenAnswer } from '#model/messages/room-question.ts'
import type { LeadAction, RoomCreated, RoomJoined, RoomLed, RoomView } from '#model/messages/workshop.ts'
import type { Lesson, Question } from '#scenarios/lesson.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PlayedLevels } from '../explorations/played-levels.ts'
import { RefusalError } from '../runs/refusal.ts'
import { scenarioOf } from '../runs/request.ts'
import type { RunManager } from '../runs/run-manager.ts'
import { act } from './act.ts'
import type { Audience } from './audience.ts'
import { hashOf, newRoomCode, newSecret } from './codes.ts'
import { ended, type Newcomer, RoomEntrance } from './entrance.ts'
import { ClassLevels } from './levels.ts'
import { limits } from './limits.ts'
import { OwnRuns, type WantedRun } from './own-runs.ts'
import { reportOf } from './report.ts'
import { newRoom, type Room, shownName } from './room.ts'
import type { RoomStore } from './store.ts'
import { leadView, myView, roomView, tellsAll } from './views.ts'

export interface RoomServiceParts {
  store: RoomStore
  audience: Audience
  catalogue: Catalogue
  runManager: Pick<RunManager, 'submit' | 'watch' | 'cancel'>
  levels: Pick<PlayedLevels, 'open'>
  /** Called with errors that nobody foresaw. */
  onFailure(error: unknown): void
  /** Milliseconds since 1970. */
  nowMs?: () => number
}

/** The teacher's view of the class is sent at most this often. */
const classEveryMs = 250
/** Two windows of a teacher may act at once; nobody acts so often. */
const attempts = 50

export class RoomService {
  private readonly nowMs: () => number
  /** Rooms whose teacher's view will be sent soon. */
  private readonly telling = new Map<string, NodeJS.Timeout>()

  private readonly ownRuns: OwnRuns
  private readonly entrance: RoomEntrance
  /** What members do with a level. */
  readonly levels: ClassLevels

  constructor(private readonly parts: RoomServiceParts) {
    this.nowMs = parts.nowMs ?? Date.now
    this.entrance = new RoomEntrance(parts, this.nowMs)
    this.ownRuns = new OwnRuns(parts, this.nowMs, (code) => this.tellLeads(code))
    this.levels = new ClassLevels(
      parts,
      this.nowMs,
      (code) => this.openRoom(code),
      (code) => this.tellLeads(code),
    )
  }

  /** A new room. Throws `TOO_MANY`, or `UNKNOWN_SCENARIO` for a plan. */
  async create(title = 'Workshop', plan: Plan | null = null): Promise<RoomCreated> {
    if ((await this.parts.store.openRooms()).length >= limits.rooms)
      throw new RefusalError('TOO_MANY', `There are ${limits.rooms} workshops here already. End one first.`)
    const secret = newSecret()
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const room = newRoom({ code: newRoomCode(), title, secretHash: hashOf(secret), createdAtMs: this.nowMs() })
      const planned = plan === null ? room : { ...act(room, { do: 'plan', plan }, this.scene([])), version: 1 }
      if (await this.parts.store.create(planned)) return { code: room.code, secret }
    }
    throw new RefusalError('TOO_MANY', 'No free code was found. Try again.')
  }

  /**
   * Lets somebody in, or in again. `newcomer`: what is known of somebody who was not here before.
   * Throws `UNKNOWN_ROOM`, `ROOM_ENDED`, `ROOM_LOCKED`, `TOO_MANY` or `FORBIDDEN`.
   */
  async join(
    code: string,
    name: string | undefined,
    token: string | undefined,
    newcomer: Newcomer = {},
  ): Promise<RoomJoined & { member: string }> {
    const { store } = this.parts
    const room = await this.room(code)
    const known = token === undefined ? undefined : await store.memberOf(code, hashOf(token))
    if (known?.removed) throw new RefusalError('FORBIDDEN', 'The teacher has shown you out of this workshop.')
    const entered =
      known === undefined || token === undefined
        ? await this.entrance.enter(room, name, newcomer)
        : { member: known, token }
    const { id } = entered.member
    const [answers, runs, view, tried] = await Promise.all([
      store.answers(code),
      store.runs(code, id),
      this.view(room),
      room.level === null ? null : this.levels.mine(code, id, room.level.id),
    ])
    this.tellLeads(code)
    return {
      member: id,
      token: entered.token,
      room: view,
      me: { ...myView(room, entered.member, answers, runs), level: tried },
    }
  }

  /** Lets the teacher lead, from whichever machine. Throws `FORBIDDEN`. */
  async lead(code: string, secret: string): Promise<Omit<RoomLed, 'addresses'>> {
    const room = await this.led(code, secret)
    return { room: await this.view(room), lead: await this.classOf(room) }
  }

  /** Whether this is the room's secret. */
  async isLedBy(code: string, secret: string): Promise<boolean> {
    return (await this.parts.store.read(code))?.secretHash === hashOf(secret)
  }

  /** A member's window has come or gone. */
  async saw(code: string, id: string): Promise<void> {
    await this.parts.store.changeMember(code, id, (member) => ({ ...member, lastSeenAtMs: this.nowMs() }))
    this.tellLeads(code)
  }

  /** The authors' notes for teachers, by lesson. Needs the room's secret. Throws `FORBIDDEN`. */
  async notes(code: string, secret: string): Promise<Record<string, string>> {
    await this.led(code, secret)
    const all = [...this.parts.catalogue.scenarios].map(([id, { notes }]): [string, string] => [id, notes])
    return Object.fromEntries(all.filter(([, notes]) => notes !== ''))
  }

  /** A lesson's questions with their answers. Needs the room's secret. Throws `FORBIDDEN` or `UNKNOWN_SCENARIO`. */
  async questions(code: string, secret: string, scenario: string): Promise<readonly Question[]> {
    await this.led(code, secret)
    return scenarioOf(this.parts.catalogue, scenario).lesson.questions
  }

  /** The room, for whoever has its secret. Whoever has not does not learn whether there is a room of that code. */
  private async led(code: string, secret: string): Promise<Room> {
    const room = await this.parts.store.read(code)
    if (room !== undefined && hashOf(secret) === room.secretHash) return await this.room(code)
    throw new RefusalError('FORBIDDEN', 'This is not the link of a teacher of any workshop that there is (any more).')
  }

  /** The report for the time after class. Needs the room's secret. Throws `FORBIDDEN`. */
  async report(code: string, secret: string): Promise<Report> {
    const room = await this.led(code, secret)
    const { store } = this.parts
    const [members, answers, runs, levels] = await Promise.all([
      store.members(code),
      store.answers(code),
      store.runs(code),
      this.levels.played(room),
    ])
    return reportOf(room, { members, answers, runs, levels }, (id) => this.lessonOf(id))
  }

  /** The teacher does something. The caller has checked that it is the teacher. Returns the room's version. Throws a `RefusalError`. */
  async act(code: string, action: LeadAction): Promise<number> {
    if (action.do === 'remove') await this.remove(code, action.member)
    const room = await this.change(code, action)
    if (action.do === 'show') this.parts.audience.place(code, room.version, room.place)
    else this.parts.audience.room(code, await this.view(room))
    if (action.do !== 'show') this.tellLeads(code)
    return room.version
  }

  private async change(code: string, action: LeadAction): Promise<Room> {
    const { store } = this.parts
    const par = action.do === 'level' && action.level !== null ? (await this.levels.open(action.level)).par : null
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const room = await this.room(code)
      const runs = action.do === 'project' ? await this.runners(room) : []
      const next = act(room, action, { ...this.scene(runs), par })
      if (await store.replace(next)) return next
      await delay(attempt)
    }
    throw new RefusalError('INTERNAL', 'Too many things happened at once. Try again.')
  }

  private async remove(code: string, id: string): Promise<void> {
    const { store, audience } = this.parts
    await this.openRoom(code)
    if (!(await store.members(code)).some((each) => each.id === id))
      throw new RefusalError('BAD_REQUEST', 'member: there is nobody of that id')
    await store.changeMember(code, id, (member) => ({ ...member, removed: true }))
    audience.removed(code, id)
    await this.ownRuns.stop(code, id)
  }

  /** Takes a member's answer: the first one counts. Throws `ALREADY_ANSWERED` or `QUESTION_CLOSED`. */
  async answer(code: string, member: string, given: GivenAnswer): Promise<void> {
    checkAnswer(await this.openRoom(code), given)
    const taken = await this.parts.store.answer(code, { ...given, member })
    if (taken === 'already') throw new RefusalError('ALREADY_ANSWERED', 'You have answered this question already.')
    if (taken === 'closed') throw new RefusalError('QUESTION_CLOSED', 'This question takes no answers any more.')
    this.tellLeads(code)
  }

  /** A member runs what was released. Throws `NOT_RELEASED`, `TOO_MANY`, or what the run manager refuses. */
  async run(code: string, member: string, wanted: WantedRun): Promise<WallEntry> {
    const { handsOn } = await this.openRoom(code)
    if (handsOn === null) throw new RefusalError('NOT_RELEASED', 'The teacher has released nothing to be run.')
    return await this.ownRuns.start({ ...wanted, code, member, handsOn })
  }

  /** A member has left, and not only lost the connection. */
  async left(code: string, member: string): Promise<void> {
    await this.ownRuns.stop(code, member)
  }

  /** Sends the teacher's view of the class soon. Further calls until then are one with it. */
  tellLeads(code: string): void {
    if (this.telling.has(code)) return
    const timer = setTimeout(() => {
      this.telling.delete(code)
      this.parts.store
        .read(code)
        .then(async (room) => {
          if (room === undefined) return
          this.parts.audience.leads(code, await this.classOf(room))
          // Whoever has just made it stands on the podium.
          if (room.screen.podium || room.screen.recap) this.parts.audience.room(code, await this.view(room))
        })
        .catch(this.parts.onFailure)
    }, classEveryMs)
    this.telling.set(code, timer)
  }

  /** Ends what waits. Rooms stay where they are kept. */
  close(): void {
    for (const timer of this.telling.values()) clearTimeout(timer)
    this.telling.clear()
  }

  /** What everybody in the room receives. */
  async view(room: Room): Promise<RoomView> {
    const { store } = this.parts
    const { code } = room
    const revealed = room.questions.some(({ id, state }) => id === room.current && state === 'revealed')
    const all = tellsAll(room)
    const [answers, members, runs, levels] = await Promise.all([
      revealed || all ? store.answers(code) : [],
      all ? store.members(code) : [],
      all ? store.runs(code) : [],
      all ? this.levels.played(room) : [],
    ])
    return roomView(room, { answers, members, runs, levels, lesson: (id) => this.lessonOf(id) }, this.nowMs())
  }

  private async classOf(room: Room) {
    const { store, audience } = this.parts
    const [members, answers, runs, present, level] = await Promise.all([
      store.members(room.code),
      store.answers(room.code),
      store.runs(room.code),
      audience.present(room.code),
      this.levels.board(room),
    ])
    return { ...leadView(room, members, answers, present, runs), level, kept: store.isKept() }
  }

  /** Throws `UNKNOWN_ROOM`. A room whose time is over has ended. */
  private async room(code: string): Promise<Room> {
    const room = await this.parts.store.read(code)
    if (room === undefined) throw new RefusalError('UNKNOWN_ROOM', `There is no workshop ${code} (any more).`)
    if (room.state === 'ended' || room.endsAtMs > this.nowMs()) return room
    const over = act(room, { do: 'end' }, this.scene([]))
    return (await this.parts.store.replace(over)) ? over : await this.room(code)
  }

  private async openRoom(code: string): Promise<Room> {
    const room = await this.room(code)
    if (room.state === 'ended') throw ended()
    return room
  }

  private async runners({ code, ...room }: Room): Promise<{ comparison: string; name: string }[]> {
    const { store } = this.parts
    const [members, runs] = await Promise.all([store.members(code), store.runs(code)])
    const names = new Map(members.map((member) => [member.id, shownName(room, member)]))
    return runs.map(({ comparison, member }) => ({ comparison, name: names.get(member) ?? '' }))
  }

  private lessonOf(id: string): Lesson | undefined {
    return this.parts.catalogue.scenarios.get(id)?.lesson
  }

  private scene(runners: readonly { comparison: string; name: string }[]) {
    return {
      nowMs: this.nowMs(),
      lesson: (id: string) => this.lessonOf(id),
      runnerOf: (comparison: string) => runners.find((each) => each.comparison === comparison)?.name,
    }
  }
}

/** Throws `BAD_REQUEST` for what is no answer to this question. */
function checkAnswer({ questions }: Room, { question, option, words }: GivenAnswer): void {
  const asked = questions[question - 1]
  if (asked?.form === 'words' ? words === undefined || option !== undefined : words !== undefined)
    throw new RefusalError('BAD_REQUEST', 'words: they answer a question that asks for them, and no other')
  if (asked?.form !== 'words' && asked?.options[option ?? -1] === undefined)
    throw new RefusalError('BAD_REQUEST', 'option: there is no such option')
}
