import { afterEach, describe, expect, it, vi } from 'vitest'
import { drivePlayback } from './playback.ts'
import { feed, recordedTheatre, rightEvents, waitingTheatre, watchingTheatre, wrongEvents } from './testing/sample.ts'

/** Replaces the browser's animation frames, so that a test can pass them one at a time. */
function frames() {
  let waiting: FrameRequestCallback[] = []
  let nowMs = performance.now()
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => waiting.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => {
    waiting = []
  })
  return {
    asked: () => waiting.length,
    nowMs: () => nowMs,
    pass(byMs: number) {
      nowMs += byMs
      const due = waiting
      waiting = []
      for (const callback of due) callback(nowMs)
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('the page’s clock', () => {
  it('asks for one frame at a time while playing, and for none afterwards', () => {
    const browser = frames()
    const store = recordedTheatre()
    const stop = drivePlayback(store)
    expect(browser.asked()).toBe(0)
    store.getState().play()
    for (let i = 0; i < 20; i += 1) {
      expect(browser.asked()).toBe(1)
      browser.pass(16)
    }
    expect(store.getState().cursor.atMs).toBeGreaterThan(200)
    store.getState().pause()
    browser.pass(16)
    expect(browser.asked()).toBe(0)
    store.getState().play()
    stop()
    expect(browser.asked()).toBe(0)
  })

  it('passes in steps for whoever wants less motion, and is as fast', () => {
    const browser = frames()
    const store = recordedTheatre()
    drivePlayback(store, () => true)
    store.getState().play()
    const seen = new Set<number>()
    for (let i = 0; i < 25; i += 1) {
      browser.pass(20)
      seen.add(store.getState().cursor.atMs)
    }
    // There are about 5 steps and not 25. The clock has fractions of milliseconds, so a step may take one more frame.
    expect(seen.size).toBeGreaterThanOrEqual(5)
    expect(seen.size).toBeLessThanOrEqual(7)
    expect(store.getState().cursor.atMs).toBeGreaterThanOrEqual(400)
  })

  it('leaves time for news of a live run where a picture takes long, and loses none', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      const browser = frames()
      const store = watchingTheatre()
      store.getState().setConnection('connected')
      feed(store, wrongEvents.slice(0, 10), rightEvents.slice(0, 10))
      const { atMs } = store.getState().cursor
      let drawn = 0
      store.subscribe(() => {
        drawn += 1
        vi.advanceTimersByTime(20)
      })
      const stop = drivePlayback(store)
      const pass = async (ms: number) => {
        for (let past = 0; past < ms; past += 10) {
          vi.advanceTimersByTime(10)
          browser.pass(performance.now() - browser.nowMs())
          await Promise.resolve()
        }
      }
      await pass(10)
      expect(drawn).toBe(1)
      // Playback rests for 60 ms and requests no frame meanwhile.
      await pass(50)
      expect([drawn, browser.asked()]).toEqual([1, 0])
      await pass(20)
      expect(drawn).toBe(2)
      // New events have drawn a frame as well.
      await pass(20)
      store.getState().appended('c-1', wrongEvents.slice(10, 12))
      expect(drawn).toBe(3)
      await pass(50)
      expect([drawn, browser.asked()]).toEqual([3, 0])
      await pass(20)
      expect(drawn).toBe(4)
      expect(store.getState().cursor.atMs - atMs).toBeGreaterThanOrEqual(180)
      await pass(10)
      stop()
      await pass(200)
      expect([drawn, browser.asked()]).toEqual([4, 0])
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes a press just after an awaited step has come as one for that step', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const browser = frames()
      const store = waitingTheatre()
      const now = () => store.getState()
      const press = (afterMs: number) => {
        vi.advanceTimersByTime(afterMs)
        now().stepEvent(1)
        return now().cursor.index
      }
      const comes = () => {
        for (let i = 0; i < 4; i += 1) now().stepEvent(1)
        expect(now()).toMatchObject({ cursor: { index: 2 }, hint: 'live' })
        feed(store, wrongEvents.slice(3, 8), [])
        browser.pass(16)
        return now().cursor.index
      }
      now().setConnection('connected')
      drivePlayback(store)
      feed(store, wrongEvents.slice(0, 3), [])
      expect([comes(), press(250), press(40), press(20)]).toEqual([3, 3, 3, 4])
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes a press after any other move as a step, also just after an awaited one has come', () => {
    const browser = frames()
    const store = waitingTheatre()
    drivePlayback(store)
    feed(store, wrongEvents.slice(0, 3), [])
    for (let i = 0; i < 4; i += 1) store.getState().stepEvent(1)
    feed(store, wrongEvents.slice(3, 8), [])
    browser.pass(16)
    store.getState().stepEvent(-1)
    store.getState().stepEvent(1)
    store.getState().stepEvent(1)
    expect(store.getState().cursor.index).toBe(4)
  })

  it('does not leap ahead after a frame that came late', () => {
    const browser = frames()
    const store = recordedTheatre()
    drivePlayback(store)
    store.getState().play()
    browser.pass(60_000)
    expect(store.getState().cursor.atMs).toBeLessThanOrEqual(100)
  })
})
