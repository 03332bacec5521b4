/** What the teacher does, as a pure function from a room to the next. */

import type { HandsOn } from '#model/messages/activities/hands-on.ts'
import type { ClassLevel } from '#model/messages/activities/level.ts'
import type { Ask } from '#model/messages/activities/question.ts'
import type { Plan } from '#model/messages/plan.ts'
import type { LeadAction, Place } from '#model/messages/workshop.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { RefusalError } from '../runs/refusal.ts'
import { asReleased } from './activities/class-levels.ts'
import { sameWords } from './activities/sayings.ts'
import { limits } from './limits.ts'
import { type AskedQuestion, currentQuestion, type Room } from './room.ts'

export interface RoomContext {
  nowMs: number
  lesson(id: string): Lesson | undefined
  /** Who ran a comparison in this room, by name. */
  runnerOf(comparison: string): string | undefined
  /** How many steps the shortest way has that breaks the level to be released; `null`: there is none. */
  par?: number | null
}

/** The room after this, one version on. Throws a `RefusalError`; then nothing has changed. Members are removed elsewhere. */
export function act(room: Room, action: LeadAction, scene: RoomContext): Room {
  if (room.state === 'ended') throw new RefusalError('ROOM_ENDED', 'This workshop has ended.')
  return { ...room, ...change(room, action, scene), version: room.version + 1 }
}

function change(room: Room, action: LeadAction, scene: RoomContext): Partial<Room> {
  switch (action.do) {
    case 'show':
      return show(room, action.place, scene)
    case 'ask':
      return ask(room, action.question, scene)
    case 'close':
      return questionBecomes(room, 'closed', scene)
    case 'reveal':
      return questionBecomes(room, 'revealed', scene)
    case 'dismiss':
      return putAway(room, scene)
    case 'freeze':
      return { frozen: action.frozen }
    case 'break':
      return { breakUntilMs: action.minutes === 0 ? null : scene.nowMs + action.minutes * 60_000 }
    case 'release':
      return release(room, action.handsOn, scene)
    case 'level':
      return releaseLevel(room, action.level, scene)
    case 'project':
      return project(room, action.comparison, scene)
    case 'scores':
      return { scores: action.on }
    case 'anonymous':
      // The name on the projector may be one that nobody is to read any more.
      return { anonymous: action.on, ...unprojected(room) }
    case 'hide':
      return hide(room, action)
    case 'screen':
      return { screen: switched(room, action) }
    case 'plan':
      return replan(room, checkedPlan(action.plan, scene))
    case 'begin':
      return begin(room, action.item, scene)
    case 'remove':
      return {}
    case 'lock':
      return { locked: action.locked }
    case 'end':
      return { ...questionBecomes(room, 'closed', scene), state: 'ended', breakUntilMs: null, frozen: false }
  }
}

/** Neither the podium nor the recap lies over what comes next. */
function unveiled({ screen }: Room): Room['screen'] {
  return { ...screen, podium: false, recap: false }
}

/** Podium and recap fill the screen: there is one of them, or none. */
function switched(room: Room, { shows, on }: LeadAction & { do: 'screen' }): Room['screen'] {
  const fills = shows === 'podium' || shows === 'recap'
  return { ...(on && fills ? unveiled(room) : room.screen), [shows]: on }
}

function hide({ questions }: Room, { question: id, words, hidden }: LeadAction & { do: 'hide' }): Partial<Room> {
  const question = questions[id - 1]
  if (question?.form !== 'words') throw new RefusalError('BAD_REQUEST', 'question: nobody answers it in own words')
  const key = sameWords(words)
  const others = question.hidden.filter((each) => each !== key)
  if (hidden && others.length >= limits.members)
    throw new RefusalError('TOO_MANY', `No more than ${limits.members} answers can be hidden.`)
  const next = { ...question, hidden: hidden ? [...others, key] : others }
  return { questions: questions.map((each) => (each.id === id ? next : each)) }
}

function lessonOf(scene: RoomContext, id: string): Lesson {
  const lesson = scene.lesson(id)
  if (lesson === undefined) throw new RefusalError('UNKNOWN_SCENARIO', `There is no scenario "${id}".`)
  return lesson
}

function show(room: Room, place: Place | null, scene: RoomContext): Partial<Room> {
  if (place === null) return { place }
  const { scenario, comparison } = place
  lessonOf(scene, scenario)
  if (comparison === null || room.shown.some((each) => each.comparison === comparison)) return { place }
  return { place, shown: [...room.shown, { scenario, comparison, atMs: scene.nowMs }].slice(-limits.shown) }
}

function ask(room: Room, asked: Ask, scene: RoomContext): Partial<Room> {
  if (room.questions.length >= limits.questions)
    throw new RefusalError('TOO_MANY', `No more than ${limits.questions} questions in one workshop.`)
  const question: AskedQuestion = {
    id: room.questions.length + 1,
    ...contentOf(asked, scene),
    state: 'open',
    askedAtMs: scene.nowMs,
    revealedAtMs: null,
    hidden: [],
  }
  // Whoever has not answered the one before can no longer.
  const { questions = room.questions } = questionBecomes(room, 'closed', scene)
  return { questions: [...questions, question], current: question.id, screen: unveiled(room) }
}

function contentOf(
  asked: Ask,
  scene: RoomContext,
): Pick<AskedQuestion, 'ask' | 'form' | 'options' | 'right' | 'why' | 'of'> {
  if (asked.kind === 'words') return { ask: asked.ask, form: 'words', options: [], right: [], why: [], of: null }
  if (asked.kind === 'free') {
    const { ask, options, right } = asked
    if (right !== null && right >= options.length)
      throw new RefusalError('BAD_REQUEST', 'question.right: there is no such option')
    return { ask, form: 'options', options, right: right === null ? [] : [right], why: [], of: null }
  }
  const { scenario, number } = asked
  const question = lessonOf(scene, scenario).questions[number]
  if (question === undefined) throw new RefusalError('BAD_REQUEST', `${scenario} has no question ${number}.`)
  return {
    ask: question.ask,
    form: 'options',
    options: question.options.map(({ text }) => text),
    right: question.options.flatMap(({ right }, option) => (right ? [option] : [])),
    why: question.options.map(({ why }) => why),
    of: { scenario, number },
  }
}

/** A question goes from open over closed to revealed, and never back. */
function questionBecomes(room: Room, state: 'closed' | 'revealed', { nowMs }: RoomContext): Partial<Room> {
  const question = currentQuestion(room)
  if (question === undefined) {
    if (state === 'revealed') throw new RefusalError('BAD_REQUEST', 'There is no question to be revealed.')
    return {}
  }
  if (question.state === 'revealed' || question.state === state) return {}
  const next = { ...question, state, revealedAtMs: state === 'revealed' ? nowMs : null }
  return { questions: room.questions.map((each) => (each.id === question.id ? next : each)) }
}

/** No more answers are taken, and nothing of it is on a screen. */
function putAway(room: Room, scene: RoomContext): Partial<Room> {
  return { ...questionBecomes(room, 'closed', scene), current: null }
}

/** A question would lie over the very buttons that the class is given. */
function release(room: Room, handsOn: HandsOn | null, scene: RoomContext): Partial<Room> {
  const checked = checkedHandsOn(handsOn, scene)
  const released = checked === null ? null : { ...checked, id: room.version + 1 }
  return {
    ...(released === null ? {} : putAway(room, scene)),
    handsOn: released,
    challenges: [...room.challenges, ...(released === null ? [] : [released])].slice(-limits.challenges),
    level: null,
    ...unprojected(room),
    screen: { ...unveiled(room), board: false },
  }
}

/** The class plays one thing at a time. */
function releaseLevel(room: Room, level: ClassLevel | null, scene: RoomContext): Partial<Room> {
  const released = asReleased(level, room, scene.par ?? null)
  return {
    ...release(room, null, scene),
    ...(released === null ? {} : putAway(room, scene)),
    level: released,
    levels: [...room.levels, ...(released === null ? [] : [released])].slice(-limits.levels),
  }
}

function checkedHandsOn(handsOn: HandsOn | null, scene: RoomContext): HandsOn | null {
  if (handsOn === null) return null
  const { locks, parameters } = lessonOf(scene, handsOn.scenario)
  const { challenge } = handsOn
  if (challenge.kind !== 'free' && !locks.some(({ id }) => id === challenge.lock))
    throw new RefusalError('UNKNOWN_LOCK', `${handsOn.scenario} does not run "${challenge.lock}".`)
  if (challenge.kind === 'smallest' && !Object.hasOwn(parameters, challenge.parameter))
    throw new RefusalError('UNKNOWN_PARAMETER', `${handsOn.scenario} has no "${challenge.parameter}".`)
  return handsOn
}

/** The class goes back to where it was before, unless the teacher has gone on from the member's run meanwhile. */
function unprojected({ projected, place, placeBefore }: Room): Partial<Room> {
  const gone = { projected: null, placeBefore: null }
  if (projected === null || place === null || place.comparison !== projected.comparison) return gone
  return { ...gone, place: placeBefore ?? { ...place, comparison: null, index: -1, atMs: 0, live: false } }
}

function project(room: Room, comparison: string | null, scene: RoomContext): Partial<Room> {
  if (comparison === null) return unprojected(room)
  const name = scene.runnerOf(comparison)
  if (name === undefined) throw new RefusalError('UNKNOWN_RUN', 'Nobody in this room has run that.')
  return { projected: { comparison, name }, placeBefore: room.projected === null ? room.place : room.placeBefore }
}

function checkedPlan(plan: Plan | null, scene: RoomContext): Plan | null {
  for (const { scenario } of plan?.items ?? []) lessonOf(scene, scenario)
  return plan
}

/** A plan may change while it is taught: an item that has begun keeps its times, wherever it goes. */
function replan({ plan: before, pace }: Room, plan: Plan | null): Partial<Room> {
  const placeOf = (item: number): number => {
    const scenario = before?.items[item]?.scenario
    if (scenario === undefined || plan === null) return -1
    return plan.items[item]?.scenario === scenario ? item : plan.items.findIndex((each) => each.scenario === scenario)
  }
  const kept = pace.map(({ item, startedAtMs }) => ({ item: placeOf(item), startedAtMs }))
  return { plan, pace: kept.filter(({ item }) => item >= 0) }
}

function begin({ plan, pace }: Room, item: number, { nowMs }: RoomContext): Partial<Room> {
  if (plan?.items[item] === undefined) throw new RefusalError('BAD_REQUEST', 'item: the plan has no such item')
  return { pace: [...pace, { item, startedAtMs: nowMs }].slice(-500) }
}
