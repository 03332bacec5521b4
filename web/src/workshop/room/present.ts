/** A teacher's theatre leads: where it goes, the room goes. Several windows of one teacher keep in step the same way. */
import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '#model/messages/workshop.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { statusOf } from '#web/player/derived.ts'
import { isOwnMove, type PlayerEvent } from '#web/player/event.ts'
import type { TheatreSession } from '#web/session/session.ts'
import { isExact, isSamePlace, placeOf, showPlace } from './place.ts'
import type { RoomState } from './state.ts'

/** While playing, the moment is sent this often. Nobody could follow anything faster. */
const everyMs = 80
/** What the server refused is sent again after this long. */
const againMs = 1000

/** Resolves to the room's version in which the place is known; `null`: it was refused. */
type Tell = (place: Place) => Promise<number | null>

/** Returns how to stop. */
export function present(store: StoreApi<RoomState>, session: TheatreSession, tell: Tell): () => void {
  const presenter = new Presenter(store, session, tell)
  const stops = [
    session.store.getState().watch((event) => presenter.moves(event)),
    session.store.subscribe((now, before) => presenter.moved(now, before)),
    store.subscribe((state) => void presenter.adopt(state)),
  ]
  return () => {
    presenter.stop()
    for (const stop of stops) stop()
  }
}

/** One window of the teacher's. */
class Presenter {
  /** Where this window stood when it and the room last agreed. */
  private standing: Place | null = null
  /** The last place of another window's that this one has dealt with. */
  private seen: Place | null = null
  /** What this window shows of another that leads. `null`: it leads itself, because its reader moved last. */
  private followed: Place | null = null
  /** The room's version after this window last sent something. */
  private sentVersion = 0
  private showing = false
  private telling = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly store: StoreApi<RoomState>,
    private readonly session: TheatreSession,
    private readonly tell: Tell,
  ) {}

  /** The reader of this window leads from now on. */
  moves(event: PlayerEvent): undefined {
    // What is opened beside the runs is shown to the class as well.
    if (isOwnMove(event) || (event.do === 'panels' && event.by === 'reader')) this.followed = null
  }

  /** Something has changed in this window's theatre. */
  moved(now: TheatreStore, before: TheatreStore): void {
    const { followed } = this
    if (this.leads) this.publishLater()
    // What was shown as nearly as could be is shown better.
    else if (!this.showing && followed !== null && now.runs !== before.runs && !isExact(before, followed))
      void this.show(followed)
  }

  /** Another window of the teacher's has moved. Anything older than what this window sent is its own echo. */
  async adopt({ room, status }: RoomState): Promise<void> {
    const place = room?.place ?? null
    if (status !== 'in' || this.showing || this.telling || room === null || place === null) return
    if (room.version <= this.sentVersion || place === this.seen || isSamePlace(place, this.seen ?? this.standing))
      return
    if (isSamePlace(place, placeOf(this.theatre))) {
      this.seen = place
      this.followed = place
      this.standing = place
      return
    }
    await this.show(place)
    void this.adopt(this.store.getState())
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private get theatre(): TheatreStore {
    return this.session.store.getState()
  }

  /**
   * Two windows hear of a run in their own time, so only one of them may say where the class is: the last whose owner moved. While a run is
   * kept up with nobody moves, and whichever is first at a question says so.
   */
  private get leads(): boolean {
    return this.followed === null || (this.followed.live && !this.stands(this.followed))
  }

  private stands(place: Place | null): boolean {
    return isSamePlace(placeOf(this.theatre), place, statusOf(this.theatre) !== 'recorded')
  }

  private publishLater(ms = everyMs): void {
    this.timer ??= setTimeout(() => void this.publish(), ms)
  }

  private async publish(): Promise<void> {
    this.timer = undefined
    const place = placeOf(this.theatre)
    if (this.showing || this.telling || this.store.getState().status !== 'in') return
    if (place === null || !this.leads || this.stands(this.standing)) return
    this.standing = place
    this.seen = null
    this.followed = null
    this.telling = true
    const version = await this.tell(place)
    this.telling = false
    if (version === null) {
      this.standing = null
      this.publishLater(againMs)
      return
    }
    this.sentVersion = version
    // What has moved while the last message was on its way, here or elsewhere.
    if (!this.stands(this.standing)) this.publishLater()
    else void this.adopt(this.store.getState())
  }

  private async show(place: Place): Promise<void> {
    this.seen = place
    this.followed = place
    this.showing = true
    try {
      // Of a run that still comes in, more may be known by then.
      for (let runs: unknown; runs !== this.theatre.runs; ) {
        runs = this.theatre.runs
        await showPlace(this.session, place)
      }
    } catch {
      // What is not there any more cannot be shown: this window stays where it is.
    } finally {
      this.showing = false
      this.standing = placeOf(this.theatre)
    }
  }
}
