import { describe, expect, test, vi } from 'vitest'
import type { Place, RoomView } from '#model/messages/workshop.ts'
import { connectOffline } from '#web/connection/offline.ts'
import { isOwnMove } from '#web/player/event.ts'
import { isPlaying } from '#web/player/mode.ts'
import {
  feed,
  headers,
  recordedTheatre,
  rightEvents,
  watchingTheatre,
  wrongEvents,
} from '#web/player/testing/sample.ts'
import { createSession } from '#web/session/session.ts'
import { followLead } from './follow.ts'
import { openRoomStore } from './testing/room-store.ts'

const lesson = headers[0].lesson
const at = (index: number, more: Partial<Place> = {}): Place => ({
  scenario: lesson.id,
  comparison: 'c',
  index,
  atMs: 0,
  live: false,
  panel: 'code',
  focus: 0,
  ...more,
})

describe('an own move', () => {
  const moves = [
    ['a step', (theatre: ReturnType<typeof recordedTheatre>) => theatre.getState().stepEvent(1)],
    ['a scrub', (theatre) => theatre.getState().seekTo(900)],
    ['a panel', (theatre) => theatre.getState().setPanel('console')],
    ['another run in focus', (theatre) => theatre.getState().setFocus(1)],
    ['playback', (theatre) => theatre.getState().play()],
  ] as const satisfies [string, (theatre: ReturnType<typeof recordedTheatre>) => void][]

  /** Returns a list that collects the member's own moves as they happen. */
  function ownMoves(theatre: ReturnType<typeof recordedTheatre>) {
    const seen: string[] = []
    theatre.getState().watch((event) => {
      if (isOwnMove(event)) seen.push(event.do)
      return undefined
    })
    return seen
  }

  test.each(moves)('%s is one, and can be refused', (_, move) => {
    const theatre = recordedTheatre()
    const seen = ownMoves(theatre)
    const stop = theatre.getState().watch((event) => (isOwnMove(event) ? 'refuse' : undefined))
    const before = theatre.getState()
    move(theatre)
    expect([seen.length, theatre.getState()]).toEqual([1, before])
    stop()
    move(theatre)
    expect(theatre.getState()).not.toBe(before)
  })

  test('looking closer is none, nor a step that leads nowhere', () => {
    const theatre = recordedTheatre()
    const seen = ownMoves(theatre)
    theatre.getState().zoom(0.5)
    theatre.getState().select({ run: 0, seq: 3 })
    theatre.getState().stepEvent(-1)
    expect(theatre.getState().hint).toBe('first')
    expect(seen).toEqual([])
  })

  test('what the presenter does is none, whatever it is', () => {
    const theatre = recordedTheatre()
    const seen = ownMoves(theatre)
    const { apply } = theatre.getState()
    apply({ by: 'presenter', do: 'seek', index: 6 })
    apply({ by: 'presenter', do: 'panel', panel: 'console' })
    expect([theatre.getState().cursor.index, theatre.getState().panel, seen]).toEqual([6, 'console', []])
  })

  test('news of a live run and its passing time are none, nor that it comes to its next lock; stepping back in it is one', () => {
    const theatre = watchingTheatre()
    const seen = ownMoves(theatre)
    feed(theatre, wrongEvents.slice(0, 5), rightEvents.slice(0, 5))
    theatre.getState().setConnection('connected')
    theatre.getState().advance(50)
    feed(theatre, wrongEvents, rightEvents)
    expect(seen).toEqual([])
    theatre.getState().stepEvent(-1)
    expect(seen).toEqual(['step'])
  })
})

describe('following', () => {
  /** Creates a member in a room whose theatre has already loaded the recording. */
  function member(room: Partial<RoomView> = {}) {
    const theatre = recordedTheatre()
    const session = createSession({ ...connectOffline('site'), kind: 'server' }, theatre, {
      read: () => Promise.reject(new Error('nothing is read here')),
    })
    const store = openRoomStore(room)
    const stop = followLead(store, session, {
      report: (error) => {
        throw error
      },
      breakAway: () => store.setState({ following: false }),
    })
    const show = (place: Place) => store.setState({ room: { ...roomOf(), place } })
    const roomOf = () => store.getState().room as RoomView
    const index = () => theatre.getState().cursor.index
    return { theatre, store, stop, show, roomOf, index }
  }
  const soon = { timeout: 2000, interval: 1 }

  test('goes where the teacher goes, until its owner steps; then on its own, and back to where the teacher is by then', async () => {
    const { theatre, store, stop, show, index } = member()
    show(at(6, { panel: 'state' }))
    await vi.waitFor(() => expect([index(), theatre.getState().panel]).toEqual([6, 'state']), soon)
    expect(store.getState().following).toBe(true)
    theatre.getState().stepEvent(1)
    expect([store.getState().following, index()]).toEqual([false, 7])
    show(at(12, { panel: 'console' }))
    await Promise.resolve()
    expect([index(), theatre.getState().panel]).toEqual([7, 'state'])
    store.setState({ following: true })
    await vi.waitFor(() => expect([index(), theatre.getState().panel]).toEqual([12, 'console']), soon)
    stop()
  })

  test('opens the panels when the teacher does, and leaves them as its owner has folded them since', async () => {
    const { theatre, store, stop, show, index } = member()
    show(at(6, { panels: true }))
    await vi.waitFor(() => expect([index(), theatre.getState().panelsOpen]).toEqual([6, true]), soon)
    theatre.getState().foldPanels(true)
    expect(store.getState().following, 'a fold is no step away').toBe(true)
    show(at(7, { panels: true }))
    await vi.waitFor(() => expect(index()).toBe(7), soon)
    expect(theatre.getState().panelsOpen).toBe(false)
    stop()
  })

  test('what the teacher kept up with and is over by now is shown from its end', async () => {
    const { stop, show, index } = member()
    show(at(0, { live: true }))
    await vi.waitFor(() => expect(index()).toBe(wrongEvents.length + rightEvents.length - 1), soon)
    stop()
  })

  test('frozen, nobody steps away', async () => {
    const { theatre, store, stop, show, index } = member({ frozen: true })
    show(at(6))
    await vi.waitFor(() => expect(index()).toBe(6), soon)
    theatre.getState().stepEvent(1)
    theatre.getState().setPanel('console')
    theatre.getState().play()
    expect([index(), theatre.getState().panel, isPlaying(theatre.getState())]).toEqual([6, 'code', false])
    expect(store.getState().following).toBe(true)
    stop()
  })

  test('whoever goes on alone is not held up by questions that the teacher asks', async () => {
    const { theatre, store, stop, show, index } = member()
    show(at(2))
    await vi.waitFor(() => expect(index()).toBe(2), soon)
    const last = wrongEvents.length + rightEvents.length - 1
    store.setState({ following: false })
    theatre.getState().stepEvent(1)
    for (let i = 0; i < last; i += 1) theatre.getState().stepEvent(1)
    expect(index()).toBe(last)
    stop()
  })
})
