/** A teacher's theatre leads: where it goes, the room goes. Several windows of one teacher keep in step the same way. */
import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '#model/messages/workshop.ts'
import { statusOf } from '#web/player/derived.ts'
import type { TheatreStore } from '#web/player/state.ts'
import type { TheatreSession } from '#web/session/session.ts'
import { isOwnMove } from './break-away.ts'
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
  /** What the room said that this window shows; `null`: it leads itself. */
  private adopted: Place | null = null
  /** Whether another window has moved last. */
  private follows = false
  /** The room's version after this window last sent something. */
  private sentVersion = 0
  private showing = false
  /** Whether more was known of a run while a place was being shown. */
  private hasNews = false
  private telling = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly store: StoreApi<RoomState>,
    private readonly session: TheatreSession,
    private readonly tell: Tell,
  ) {}

  /** Something has changed in this window's theatre. */
  moved(now: TheatreStore, before: TheatreStore): void {
    const { adopted } = this
    if (!this.showing && isOwnMove(now, before)) this.follows = false
    if (this.leads) this.publishLater()
    else if (adopted === null || now.runs === before.runs || isExact(before, adopted)) return
    // What was shown as nearly as could be is shown better.
    else if (this.showing) this.hasNews = true
    else void this.show(adopted)
  }

  /** Another window of the teacher's has moved. Anything older than what this window sent is its own echo. */
  async adopt({ room, status }: RoomState): Promise<void> {
    const place = room?.place ?? null
    if (status !== 'in' || this.showing || this.telling || room === null || place === null) return
    const shown = this.adopted ?? this.standing
    if (room.version <= this.sentVersion || place === this.adopted || isSamePlace(place, shown)) return
    if (isSamePlace(place, placeOf(this.theatre))) {
      this.adopted = place
      this.standing = place
      this.follows = true
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
    return !this.follows || (this.adopted?.live === true && !this.stands(this.adopted))
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
    this.adopted = null
    this.follows = false
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
    this.adopted = place
    this.follows = true
    this.showing = true
    try {
      do {
        this.hasNews = false
        await showPlace(this.session, place)
      } while (this.hasNews)
    } catch {
      // What is not there any more cannot be shown: this window stays where it is.
    } finally {
      this.showing = false
      this.standing = placeOf(this.theatre)
    }
  }
}
