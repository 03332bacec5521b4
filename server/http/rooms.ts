/** Handles messages about workshops: checks each sender's rights, and finds the room of each message. */
import type * as z from 'zod/mini'
import {
  type LeadAction,
  memberToServer,
  type RoomCreate,
  type RoomFollow,
  type RoomJoin,
  type RoomLead,
  type roomToServer,
} from '#model/messages/workshop.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { RoomService } from '../workshop/room-service.ts'
import type { Withheld } from '../workshop/withheld.ts'
import { leadsOf, memberOf, roomOf } from './audience.ts'
import { explorerAt } from './exploring.ts'
import type { Handlers } from './handlers.ts'
import type { PageSocket } from './page-socket.ts'
import { RateLimits } from './rate.ts'
import { mayOpenRooms, ownerOf } from './rights.ts'

type Of<Schema extends z.ZodMiniType> = z.output<Schema>
type MemberRequest = keyof typeof memberToServer

/** Limit for wrong codes from one connection: how many are allowed in one burst, and how many more per second. Allows mistakes, but prevents guessing. */
const wrongAtOnce = 10
const wrongPerSecond = 0.1
/** Limit for wrong codes from one address. Enough for each person in a class of 500 to mistype twice. Above the limit, each connection has one try. */
const classWrongAtOnce = 1000
const classWrongPerSecond = 10
/** Limits for the number of people that one connection brings into rooms, and that one address brings into one room. A class of 500 may join at once. */
const newcomers = { atOnce: 3, perSecond: 0.05 }
const classNewcomers = { atOnce: 600, perSecond: 2 }
/**
 * Limit for newcomers from one address that send no browser's secret. Browsers always
 * send one, so these newcomers are programs, which are counted separately.
 */
const classPrograms = { atOnce: 60, perSecond: 0.2 }
/** Limit for rooms opened from one address: how many are allowed in one burst, and how many more per second. */
const roomsAtOnce = 50
const roomsPerSecond = 1 / 30

export class Rooms {
  /** Limits per connection. */
  private readonly wrong = new RateLimits(wrongAtOnce, wrongPerSecond)
  private readonly entered = new RateLimits(newcomers.atOnce, newcomers.perSecond)
  /** Limits per address. These limits are the last resort, because an entire class may share one address. */
  private readonly classWrong = new RateLimits(classWrongAtOnce, classWrongPerSecond)
  private readonly classEntered = new RateLimits(classNewcomers.atOnce, classNewcomers.perSecond)
  private readonly classPrograms = new RateLimits(classPrograms.atOnce, classPrograms.perSecond)
  private readonly opened = new RateLimits(roomsAtOnce, roomsPerSecond)

  constructor(
    private readonly roomService: RoomService,
    private readonly parts: {
      onFailure: (error: unknown) => void
      /** Withholds answers that the teacher has not revealed. Must look at the rooms again after a teacher's action. */
      withheld: Withheld
      addresses: () => string[]
    },
  ) {}

  readonly handlers: Handlers<typeof roomToServer> = {
    'room-create': (request, socket) => this.create(socket, request),
    'room-join': (request, socket) => this.join(socket, request),
    'room-lead': (request, socket) => this.lead(socket, request),
    'room-do': (action, socket) => this.act(socket, action),
    'room-follow': (request, socket) => this.follow(socket, request),
    'room-leave': async (_, socket) => {
      const { member } = socket.data
      await this.leave(socket)
      const isElsewhere = member && socket.nsp.adapter.rooms.has(memberOf(member.code, member.id))
      if (member && !isElsewhere) await this.roomService.left(member.code, member.id)
      return {}
    },
  }

  get memberHandlers(): Handlers<typeof memberToServer> {
    const handlers = Object.keys(memberToServer).map((name) => [name, this.answering(name as MemberRequest)])
    return Object.fromEntries(handlers)
  }

  private answering<Name extends MemberRequest>(name: Name): Handlers<typeof memberToServer>[Name] {
    const { answers } = this.roomService
    const handle = (request: unknown, socket: PageSocket) => {
      const { code, id: member } = joined(socket)
      // The schema for this name has just validated the request.
      return answers[name](
        { code, member, person: explorerAt(socket).person, owner: ownerOf(socket.data) },
        request as never,
      )
    }
    return handle as Handlers<typeof memberToServer>[Name]
  }

  /** Call this when a window has closed, because the teacher's list of people then changes. */
  gone({ data }: PageSocket): void {
    if (data.member !== undefined) this.saw(data.member)
  }

  /** Notes that a device opens a lesson ahead of its class: in a window outside the room where the class is asked about that lesson. */
  sawLesson({ data }: PageSocket, scenario: string): void {
    if (data.device === undefined || data.lead !== undefined) return
    const codes = this.parts.withheld.holding(scenario).filter((code) => code !== data.member?.code)
    if (codes.length > 0) void this.roomService.sawAhead(codes, data.device).catch(this.parts.onFailure)
  }

  private async create(socket: PageSocket, asked: Of<typeof RoomCreate>) {
    mayOpenRooms(socket.data)
    if (!this.opened.take(addressOf(socket))) throw new RefusalError('too-many-rooms-from-here')
    return await this.roomService.create(asked)
  }

  private async join(socket: PageSocket, { code, name, token }: Of<typeof RoomJoin>) {
    const { member, ...answer } = await this.guarded(socket, token, () =>
      this.roomService.join(
        { code, name, token },
        { device: socket.data.device, admit: () => this.admit(socket, code) },
      ),
    )
    await this.leave(socket)
    socket.data.member = { code, id: member }
    socket.data.following = true
    socket.data.roomVersion = answer.room.version
    await socket.join([roomOf(code), memberOf(code, member)])
    return answer
  }

  /** Counts a newcomer against the limits. Throws `RATE_LIMITED` if a limit is exceeded. */
  private admit(socket: PageSocket, code: string): void {
    const fromThere = socket.data.device === undefined ? this.classPrograms : this.classEntered
    if (this.entered.take(socket.id) && fromThere.take(`${addressOf(socket)} ${code}`)) return
    throw new RefusalError('too-many-people-from-here')
  }

  private async lead(socket: PageSocket, { code, secret }: Of<typeof RoomLead>) {
    const answer = await this.roomService.lead(code, secret)
    await this.leave(socket)
    socket.data.lead = code
    socket.data.roomVersion = answer.room.version
    await socket.join([roomOf(code), leadsOf(code)])
    return { ...answer, addresses: this.parts.addresses() }
  }

  /**
   * Counts wrong codes. Locks out only the connection that sends them: other connections may still enter
   * a right code. A token cannot be guessed, so a request with a token is never locked out.
   */
  private async guarded<T>(socket: PageSocket, token: string | undefined, enter: () => Promise<T>): Promise<T> {
    if (token === undefined && !this.wrong.has(socket.id)) throw tooManyWrong()
    try {
      return await enter()
    } catch (error) {
      if (!(error instanceof RefusalError) || error.code !== 'UNKNOWN_ROOM') throw error
      this.wrong.take(socket.id)
      if (this.classWrong.take(addressOf(socket))) throw error
      while (this.wrong.take(socket.id));
      throw tooManyWrong()
    }
  }

  private async act(socket: PageSocket, action: LeadAction) {
    const version = await this.roomService.act(leading(socket), action)
    // `show` neither reveals nor withholds an answer, and arrives many times per second.
    if (action.do !== 'show') await this.parts.withheld.lookAgain()
    return { version }
  }

  private follow(socket: PageSocket, { following }: Of<typeof RoomFollow>) {
    const { code } = joined(socket)
    socket.data.following = following
    this.roomService.notifyLeads(code)
    return { following }
  }

  private async leave(socket: PageSocket): Promise<void> {
    const { lead, member } = socket.data
    delete socket.data.lead
    delete socket.data.member
    const code = lead ?? member?.code
    if (code === undefined) return
    await Promise.all([
      socket.leave(roomOf(code)),
      socket.leave(leadsOf(code)),
      ...(member === undefined ? [] : [socket.leave(memberOf(code, member.id))]),
    ])
    if (member !== undefined) this.saw(member)
  }

  private saw({ code, id }: { code: string; id: string }): void {
    this.roomService.saw(code, id).catch(this.parts.onFailure)
  }
}

const tooManyWrong = () => new RefusalError('too-many-wrong-codes')

/** Returns the code of the room that this connection leads. The connection has already presented the room's secret, so no message can claim a room. */
function leading({ data }: PageSocket): string {
  if (data.lead !== undefined) return data.lead
  throw new RefusalError('teacher-only')
}

function joined({ data }: PageSocket): { code: string; id: string } {
  if (data.member !== undefined) return data.member
  throw new RefusalError('join-first')
}

function addressOf(socket: PageSocket): string {
  return socket.handshake.address
}
