import { describe, expect, test } from 'vitest'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { LeadAction, RoomView } from '#model/messages/workshop.ts'
import type { HotKey } from '#web/base/hot-keys.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { replayOf } from '#web/player/derived.ts'
import {
  feed,
  lostUpdate,
  recordedTheatre,
  rightEvents,
  waitingTheatre,
  wrongEvents,
} from '#web/player/testing/sample.ts'
import type { TheatreSession } from '#web/session/session.ts'
import { project } from '../activities/hands-on/project.ts'
import { askNext } from '../activities/question/steps.ts'
import { questionWords } from '../activities/question/words.ts'
import type { Lead } from '../room/lead.ts'
import type { RoomSession } from '../room/room-session.ts'
import { nothingYet, openRoomStore } from '../room/testing/room-store.ts'
import { answering, leadKeys } from './keys.ts'
import { nextItem, openScenario, stepBack, stepOn } from './steps.ts'

function keysOf(lead: Lead): HotKey[] {
  const { activities, next, freeze } = leadKeys(lead)
  return [...activities, next, freeze]
}

const question: RoomQuestion = {
  id: 1,
  ask: 'Who holds it?',
  form: 'options',
  options: ['A', 'B'],
  state: 'open',
  of: null,
}

/** Opens a room with a teacher and one member, and with a question in this state on the screen. */
function opened(state: RoomQuestion['state'] | null, answered: number, online: boolean, over: Partial<RoomView> = {}) {
  const store = openRoomStore({ question: state === null ? null : { ...question, state }, ...over })
  const members = [
    { id: 'm00000000000', name: 'Ada', joinedAtMs: 0, online, following: true, answered: false, score: 0 },
  ]
  store.setState({ role: 'lead', lead: { ...nothingYet, members, tally: [answered, 0], answered } })
  const done: string[] = []
  const room = {
    store,
    act: async (action: LeadAction) => done.push(action.do),
    refused(problem) {
      done.push(problem.code)
      store.setState({ problem })
    },
    clearProblem: () => store.setState({ problem: null }),
  } satisfies Partial<RoomSession>
  const theatre = { lesson: null, stepBeat: () => done.push('step') }
  const session = { store: { getState: () => theatre }, library: async () => null, show: async () => undefined }
  const lead = { room: room as unknown as RoomSession, session: session as unknown as TheatreSession }
  return { lead, store, done }
}

/** Returns what these presses of Next do while a question is on the screen. */
function pressed(state: RoomQuestion['state'], answered: number, online: boolean, presses = [false]): string[] {
  const { lead, done } = opened(state, answered, online)
  for (const held of presses) stepOn(lead, held)
  return done
}

describe('one button through a question', () => {
  test('does not give the answer away before anybody who is there has answered, says so, and does once it is pressed again', () => {
    expect(pressed('open', 0, true)).toEqual(['PRESS_AGAIN'])
    expect(pressed('open', 0, true, [false, false])).toEqual(['PRESS_AGAIN', 'reveal'])
  })
  test('a key that is held down reveals nothing', () => {
    expect(pressed('open', 0, true, [false, true, true])).toEqual(['PRESS_AGAIN'])
    expect(pressed('open', 1, true, [true])).toEqual([])
  })
  test('reveals once somebody has answered, or where nobody can, or when answers were closed', () => {
    expect(pressed('open', 1, true)).toEqual(['reveal'])
    expect(pressed('open', 0, false)).toEqual(['reveal'])
    expect(pressed('closed', 0, true)).toEqual(['reveal'])
  })
  test('puts the question away after that', () => {
    expect(pressed('revealed', 1, true)).toEqual(['dismiss'])
  })
})

describe('one button acts on what is projected', () => {
  const handsOn = { id: 1, scenario: 'gc-pause', challenge: { kind: 'free' as const } }
  const level = { id: 1, scenario: 'gc-pause', lock: 'watchdog', goal: 'exclusion' as const }
  const screen = { join: false, blank: false, board: false, figures: false, podium: false, recap: true }
  const soon = Date.now() + 600_000
  /** Returns what these presses do while something covers the lesson. */
  function on(over: Partial<RoomView>, presses = [false, false]): string[] {
    const { lead, done } = opened(null, 0, true, over)
    for (const held of presses) stepOn(lead, held)
    return done
  }

  test('a class at work, or on a break, comes back with the second press, which means it', () => {
    expect(on({ handsOn })).toEqual(['PRESS_AGAIN', 'release'])
    expect(on({ level })).toEqual(['PRESS_AGAIN', 'level'])
    expect(on({ breakUntilMs: soon, handsOn, screen })).toEqual(['PRESS_AGAIN', 'break'])
  })
  test('a break whose time is over ends at once, and so does the recap', () => {
    expect(on({ breakUntilMs: 1 }, [false])).toEqual(['break'])
    expect(on({ screen, handsOn }, [false])).toEqual(['screen'])
  })
  test('a key that is held down ends nothing', () => {
    for (const over of [{ handsOn }, { breakUntilMs: 1 }, { screen }]) expect(on(over, [true, true])).toEqual([])
  })
  test('a screen that is blank, or shows the way in, comes back with the first press, and nothing moves behind it', () => {
    for (const shows of ['blank', 'join'] as const)
      for (const press of [stepOn, stepBack]) {
        const { lead, done } = opened(null, 0, true, { screen: { ...screen, recap: false, [shows]: true } })
        press(lead)
        expect(done).toEqual(['screen'])
      }
  })
  test('the lesson does not move where nobody sees it, and the key says why', () => {
    for (const over of [{ handsOn }, { breakUntilMs: soon }, { screen }, { question }]) {
      const { lead, done } = opened(null, 0, true, over)
      stepBack(lead)
      expect(done).toEqual(['NOTHING_TO_DO'])
    }
    const { lead, done } = opened(null, 0, true, { handsOn, projected: { comparison: 'c', name: 'Ada' } })
    stepBack(lead)
    expect(done).toEqual(['step'])
  })
})

describe('a key that does nothing says why', () => {
  /** Returns what these keys do, one after the other, and what is said at the end. */
  function typed(keys: readonly string[], state: RoomQuestion['state'] | null) {
    const { lead, store, done } = opened(state, 1, true)
    const all = answering(lead, keysOf(lead), [])
    for (const typedKey of keys) all.find(({ keys: [first] }) => first === typedKey)?.does('', false)
    return { done, said: store.getState().problem?.message ?? null }
  }

  test('no question is on, or it is past that already', () => {
    for (const key of ['s', 'x', 'd'])
      expect(typed([key], null), key).toEqual({ done: ['NOTHING_TO_DO'], said: questionWords.refused.noQuestion })
    expect(typed(['s'], 'closed').said).toBe(questionWords.refused.closed)
    expect(typed(['x'], 'revealed').said).toBe(questionWords.refused.revealed)
    expect(typed(['s', 'x', 'd'], 'open')).toEqual({ done: ['close', 'reveal', 'dismiss'], said: null })
  })

  test('no lesson is open, or none comes next', () => {
    const { lead, done, store } = opened(null, 0, true)
    askNext(lead)
    expect(store.getState().problem?.message).toBe(leadWords.refused.noLesson)
    stepOn(lead)
    nextItem(lead)
    expect(store.getState().problem?.message).toBe(leadWords.refused.nothingNext)
    expect(done).toEqual(['NOTHING_TO_DO', 'NOTHING_TO_DO', 'NOTHING_TO_DO'])
  })

  test('before the first lesson a second press begins the plan', async () => {
    const { lead, store, done } = opened(null, 0, true)
    const plan = { title: 'Locks', items: [{ scenario: 'gc-pause', minutes: 5, notes: '' }] }
    store.setState({ lead: { ...nothingYet, plan } })
    const on = async (held: boolean) => {
      stepOn(lead, held)
      await new Promise(setImmediate)
    }
    await on(false)
    expect(store.getState().problem?.message).toBe(leadWords.refused.again('gc-pause'))
    await on(true)
    expect(done).toEqual(['PRESS_AGAIN'])
    await on(false)
    expect(done).toEqual(['PRESS_AGAIN', 'begin'])
  })

  test('the next key that does something takes the words away', () => {
    expect(typed(['x', 'z'], null)).toEqual({ done: ['NOTHING_TO_DO', 'freeze'], said: null })
  })

  test('after the workshop’s end nothing is asked of the server', () => {
    const { lead, store, done } = opened(null, 0, true)
    const room = openRoomStore({ state: 'ended' }).getState().room
    store.setState({ room })
    for (const key of answering(lead, keysOf(lead), [])) key.does('', false)
    expect(new Set(done)).toEqual(new Set(['NOTHING_TO_DO']))
    expect(store.getState().problem?.message).toBe(leadWords.refused.ended)
  })
})

/** Returns which items of this plan begin when a lesson is chosen elsewhere, after the items in `before` have begun. */
async function begun(scenario: string, ...before: number[]): Promise<number[]> {
  const store = openRoomStore()
  const items = ['gc-pause', 'lost-wakeup', 'gc-pause'].map((each) => ({ scenario: each, minutes: 5, notes: '' }))
  const pace = before.map((item) => ({ item, startedAtMs: 0 }))
  store.setState({ role: 'lead', lead: { ...nothingYet, plan: { title: 'Locks', items }, pace } })
  const done: number[] = []
  const act = async (action: LeadAction) => (action.do === 'begin' ? done.push(action.item) : null)
  const room = { store, act } satisfies Partial<RoomSession>
  const session = { show: async () => {} }
  await openScenario(
    { room: room as unknown as RoomSession, session: session as unknown as TheatreSession },
    scenario,
    null,
  )
  return done
}

test('a lesson of the plan that is searched for begins there, once', async () => {
  expect(await begun('lost-wakeup', 0)).toEqual([1])
  expect(await begun('gc-pause')).toEqual([0])
  expect(await begun('gc-pause', 0, 1)).toEqual([])
  expect(await begun('fairness')).toEqual([])
})

describe('a member’s run that is shown to all', () => {
  /** Returns the state of a teacher's window once it shows this run. */
  async function shown(store: ReturnType<typeof recordedTheatre>) {
    const roomStore = openRoomStore({ projected: { comparison: 'c', name: 'Ada' } })
    const room = { store: roomStore, act: async () => null }
    const session = { store, show: async () => undefined }
    const lead = { room: room as unknown as RoomSession, session: session as unknown as TheatreSession }
    await project(lead, 'gc-pause', 'c')
    return store.getState()
  }

  test('opens at what went wrong in it', async () => {
    const theatre = await shown(recordedTheatre())
    const violation = replayOf(theatre).violation()
    expect(violation?.index).toBeGreaterThan(0)
    expect(theatre).toMatchObject({ cursor: { index: violation?.index }, focus: violation?.run, came: 'violation' })
  })

  test('opens at its end if it held', async () => {
    const store = waitingTheatre()
    feed(store, wrongEvents, rightEvents)
    store.getState().home()
    for (const run of ['c-1', 'c-2']) store.getState().ended(run, { ...lostUpdate, verdicts: [] }, null)
    const theatre = await shown(store)
    expect(theatre).toMatchObject({ cursor: { index: replayOf(theatre).count - 1 }, came: 'leap' })
  })
})
