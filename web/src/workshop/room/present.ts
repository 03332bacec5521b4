/** Publishes the place of a teacher's theatre to the room, and keeps several windows of one teacher in sync. */
import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '#model/messages/workshop.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { statusOf } from '#web/player/derived.ts'
import { isOwnMove, type PlayerEvent } from '#web/player/event.ts'
import type { TheatreSession } from '#web/session/session.ts'
import { isExact, isSamePlace, placeOf, showPlace } from './place.ts'
import type { RoomState } from './state.ts'

/** Minimum time between two messages during playback. Nobody could follow faster ones. */
const everyMs = 80
/** Delay before a refused place is sent again. */
const againMs = 1000

/** Sends a place. Resolves to the room's version that contains the place, or to `null` if the place was refused. */
type Tell = (place: Place) => Promise<number | null>

/** Starts publishing. Returns a function that stops publishing. */
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

class Presenter {
  /** This window's place when it last agreed with the room. */
  private standing: Place | null = null
  /** The last place of another window that this window has handled. */
  private seen: Place | null = null
  /** The place of another window that this window follows, or `null` if this window leads because its user moved last. */
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

  /** Makes this window lead when its user moves. */
  moves(event: PlayerEvent): undefined {
    // Opening the panels counts as a move as well, because the class sees the panels.
    if (isOwnMove(event) || (event.do === 'panels' && event.by === 'reader')) this.followed = null
  }

  /** Called when this window's theatre has changed. */
  moved(now: TheatreStore, before: TheatreStore): void {
    const { followed } = this
    if (this.leads) this.publishLater()
    // More events have arrived, so a place that could only be shown roughly is shown again.
    else if (!this.showing && followed !== null && now.runs !== before.runs && !isExact(before, followed))
      void this.show(followed)
  }

  /** Follows a move of another window. Versions up to this window's own last message are ignored as its echo. */
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
   * Whether this window may publish. Windows get a run's events at different times, so only the window whose user moved last publishes. While everybody follows
   * a live run, nobody moves, so the first window that stops at a question publishes that place.
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
    // This handles moves, here or in another window, that came during the last message.
    if (!this.stands(this.standing)) this.publishLater()
    else void this.adopt(this.store.getState())
  }

  private async show(place: Place): Promise<void> {
    this.seen = place
    this.followed = place
    this.showing = true
    try {
      // The place is shown again if events of a live run arrived meanwhile.
      for (let runs: unknown; runs !== this.theatre.runs; ) {
        runs = this.theatre.runs
        await showPlace(this.session, place)
      }
    } catch {
      // The place cannot be fetched, so this window stays where it is.
    } finally {
      this.showing = false
      this.standing = placeOf(this.theatre)
    }
  }
}
