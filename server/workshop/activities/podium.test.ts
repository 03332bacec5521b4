import { describe, expect, test } from 'vitest'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { Recap } from '#model/messages/recap.ts'
import { act } from '../act.ts'
import type { Member } from '../base/member.ts'
import { noRecords } from '../records.ts'
import { reportOf } from '../report.ts'
import type { Room } from '../room.ts'
import { emptyRoom, place, sampleLesson } from '../testing/sample.ts'
import { myView, roomView } from '../views.ts'
import { podiumOf } from './podium.ts'
import { podiumRanks } from './ranks.ts'
import { recapOf } from './recap.ts'

const scene = { nowMs: 1000, lesson: () => sampleLesson, exercise: () => undefined, runnerOf: () => undefined }
const member = (name: string, i: number): Member => ({
  id: name,
  name,
  alias: `Guest ${i + 1}`,
  tokenHash: '',
  joinedAtMs: 0,
  lastSeenAtMs: 0,
  removed: name === 'Gone',
})
const members = ['Ana', 'Ben', 'Cleo', 'Dora', 'Gone'].map(member)
const standing = (name: string, rank: number) => ({ name, rank, value: rank })

test('equals share a place, and as many places after it stay empty', () => {
  const places = (...ranks: number[]) =>
    podiumRanks(ranks.map((rank, i) => standing(`P${i}`, rank))).map(({ place, names }) => [place, names.length])
  expect(places(3, 5, 4, 1)).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ])
  expect(places(5, 5, 4, 4, 3)).toEqual([
    [1, 2],
    [3, 2],
  ])
  expect(places(2, 2, 2, 1)).toEqual([[1, 3]])
  expect(places()).toEqual([])
  // Everybody who shares a place is counted, although not everybody is named.
  expect(podiumRanks(Array.from({ length: 9 }, (_, i) => standing(`P${i}`, 1)))).toMatchObject([{ place: 1, more: 3 }])
})

const lessonOf = () => sampleLesson
const asked = act(emptyRoom(), { do: 'ask', question: { kind: 'lesson', scenario: sampleLesson.id, number: 0 } }, scene)
const answers = members.map(({ id }) => ({ question: 1, member: id, option: id === 'Cleo' ? 0 : 1 }))
const revealed = act(act(asked, { do: 'reveal' }, scene), { do: 'show', place: place('c-1', 1) }, scene)

test('nothing is known of who is right before it is revealed; then whoever was shown out is not ranked', () => {
  expect(podiumOf(asked, { members, answers, runs: [], levels: [] }, lessonOf)).toEqual({
    challenge: null,
    questions: 0,
    places: [],
    earlier: [],
    earlierLevels: [],
  })
  expect(podiumOf(revealed, { members, answers, runs: [], levels: [] }, lessonOf)).toEqual({
    challenge: null,
    questions: 1,
    places: [{ place: 1, value: 1, names: ['Ana', 'Ben', 'Dora'], more: 0 }],
    earlier: [],
    earlierLevels: [],
  })
  expect(
    podiumOf({ ...revealed, anonymous: true }, { members, answers, runs: [], levels: [] }, lessonOf).places[0]?.names,
  ).toEqual(['Guest 1', 'Guest 2', 'Guest 4'])
})

const run = (member: string, leaseMs: number, startedAtMs: number, won = true): WallEntry => ({
  comparison: `c${startedAtMs}`,
  member,
  scenario: sampleLesson.id,
  release: 1,
  parameters: { leaseMs },
  startedAtMs,
  state: 'done',
  verdicts: [
    {
      run: `r${startedAtMs}`,
      lock: 'wrong',
      property: 'exclusion',
      status: won ? 'violated' : 'held',
      metrics: { dangerMs: 0, zombieMs: 0 },
    },
  ],
  won,
})
const runs = [
  run('Ana', 300, 1),
  run('Ben', 200, 2),
  run('Cleo', 200, 3),
  run('Dora', 100, 4, false),
  run('Ana', 400, 5),
]

test('while a challenge is on, the smallest value is first, and the same value the same place', () => {
  const challenge = { kind: 'smallest', lock: 'wrong', parameter: 'leaseMs' } as const
  const trying = { ...revealed, handsOn: { id: 1, scenario: sampleLesson.id, challenge } }
  expect(
    podiumOf(trying, { members, answers, runs, levels: [] }, lessonOf).places.map(({ place, value, names }) => [
      place,
      value,
      names,
    ]),
  ).toEqual([
    [1, 200, ['Ben', 'Cleo']],
    [3, 300, ['Ana']],
  ])
})

test('a challenge counts only runs begun since it was released; of those that have ended the winners stay known', () => {
  const smallest = { kind: 'smallest', lock: 'wrong', parameter: 'leaseMs' } as const
  const first = act(emptyRoom(), { do: 'release', handsOn: { scenario: sampleLesson.id, challenge: smallest } }, scene)
  const none = act(first, { do: 'release', handsOn: null }, scene)
  const fail = { kind: 'fail', lock: 'wrong' } as const
  const second = act(none, { do: 'release', handsOn: { scenario: sampleLesson.id, challenge: fail } }, scene)
  const begunIn = (room: typeof first, entry: WallEntry) => ({ ...entry, release: room.handsOn?.id ?? 0 })
  const of = { members, answers, levels: [] }
  // The machine was paused while Ben's run with the other lock was running. Ben has still tried the challenge.
  const inPart: WallEntry = { ...run('Ben', 200, 2), state: 'stalled' }
  const before = [begunIn(first, run('Ana', 300, 1)), begunIn(first, inPart)]
  const { places, earlier } = podiumOf(second, { ...of, runs: before }, lessonOf)
  expect(places).toEqual([])
  expect(earlier).toMatchObject([
    { lock: 'Wrong', tried: 2, made: 2, places: [{ names: ['Ben'] }, { names: ['Ana'] }] },
  ])
  const runs = [...before, begunIn(second, run('Cleo', 100, 6))]
  expect(podiumOf(second, { ...of, runs }, lessonOf).places).toMatchObject([{ names: ['Cleo'] }])
  expect(recapOf(second, { ...of, runs }, scene).challenges).toHaveLength(1)
  const ended = act(second, { do: 'end' }, scene)
  expect(recapOf(ended, { ...of, runs }, scene).challenges.map(({ made }) => made)).toEqual([2, 1])
})

test('a run that says nothing is no try', () => {
  const challenge = { kind: 'fail', lock: 'wrong' } as const
  const on = act(emptyRoom(), { do: 'release', handsOn: { scenario: sampleLesson.id, challenge } }, scene)
  const over = act(on, { do: 'release', handsOn: null }, scene)
  const stalled: WallEntry = { ...run('Ana', 300, 1, false), release: on.handsOn?.id ?? 0, state: 'stalled' }
  const again: WallEntry = { ...stalled, comparison: 'c-again', repeats: stalled.comparison, state: 'done' }
  const triedWith = (...runs: WallEntry[]) =>
    podiumOf(over, { members, answers, levels: [], runs }, lessonOf).earlier.map(({ tried }) => tried)
  expect(triedWith(stalled)).toEqual([0])
  expect(triedWith(stalled, again)).toEqual([1])
})

test('a recap says what was predicted and what happened, what to remember, and what was broken how often', () => {
  expect(recapOf(asked, { members, answers, runs: [], levels: [] }, scene).questions).toEqual([])
  expect(recapOf(revealed, { members, answers, runs, levels: [] }, scene)).toEqual({
    questions: [{ id: 1, ask: 'Who is next?', most: { text: 'B', count: 4 }, answered: 5, right: ['B'], wereRight: 4 }],
    moreQuestions: 0,
    remember: [{ scenario: sampleLesson.id, title: sampleLesson.title, sentence: sampleLesson.remember }],
    moreLessons: 0,
    tried: [
      { scenario: sampleLesson.id, title: sampleLesson.title, lock: 'Wrong', runs: 5, broken: 4 },
      { scenario: sampleLesson.id, title: sampleLesson.title, lock: 'Right', runs: 5, broken: 0 },
    ],
    levels: [],
    challenges: [],
    moreChallenges: 0,
    exercises: [],
    gain: [],
  })
})

test('of many challenges a screen shows the last and counts the rest; whoever reads on finds all of them', () => {
  const handsOn = { scenario: sampleLesson.id, challenge: { kind: 'fail', lock: 'wrong' } as const }
  const four = [1, 2, 3, 4].reduce((room) => act(room, { do: 'release', handsOn }, scene), emptyRoom())
  const ended = act(four, { do: 'end' }, scene)
  const of = { members, answers, runs: [], levels: [] }
  const ids = ({ challenges }: Pick<Recap, 'challenges'>) => challenges.map(({ id }) => id)
  const onScreen = recapOf(ended, of, scene)
  expect([ids(onScreen), onScreen.moreChallenges]).toEqual([[4, 5], 2])
  const shown = act(four, { do: 'screen', shows: 'recap', on: true }, scene)
  const view = (room: Room) => roomView(room, { ...noRecords, ...of }, { ...scene, lesson: lessonOf, nowMs: 0 }).recap
  expect(view(shown)).toMatchObject({ challenges: [{ id: 3 }, { id: 4 }], moreChallenges: 1 })
  expect(view(ended)?.challenges).toHaveLength(4)
  expect(podiumOf(ended, of, lessonOf).earlier).toHaveLength(3)
  expect(reportOf(ended, of, scene).podium.earlier).toHaveLength(4)
})

describe('a level of the game', () => {
  const ofGame = { scenario: sampleLesson.id, lock: 'wrong', goal: 'exclusion' } as const
  const playing = act(emptyRoom(), { do: 'level', level: ofGame }, { ...scene, par: 3 })
  const [level] = playing.levels
  const tried = (member: string, steps: number | null, wrongClaims: number, atMs: number) => {
    return { level: level?.id ?? 0, member, steps, wrongClaims, atMs }
  }
  const tries = [
    tried('Ana', 5, 0, 1),
    tried('Ben', 3, 1, 2),
    tried('Cleo', 5, 0, 3),
    tried('Dora', null, 2, 4),
    tried('Gone', 3, 0, 5),
  ]
  const of = { members, answers: [], runs: [], levels: level ? [{ level, tries }] : [] }

  test('decides the podium while it is played: fewest wrong answers, then fewest steps', () => {
    expect(podiumOf(playing, of, lessonOf)).toMatchObject({
      level: true,
      places: [
        { place: 1, value: 5, names: ['Ana', 'Cleo'] },
        { place: 3, value: 3, names: ['Ben'] },
      ],
    })
  })

  test('is in the recap once it is closed, and no earlier', () => {
    expect(recapOf(playing, of, scene).levels).toEqual([])
    const closed = act(playing, { do: 'level', level: null }, scene)
    const [result] = recapOf(closed, of, scene).levels
    expect(result).toMatchObject({ title: 'A sample', lock: 'Wrong', goal: 'exclusion', par: 3, tried: 4, more: 0 })
    expect(result?.solved).toEqual([
      { name: 'Ana', steps: 5, wrongClaims: 0 },
      { name: 'Cleo', steps: 5, wrongClaims: 0 },
      { name: 'Ben', steps: 3, wrongClaims: 1 },
    ])
    // The podium names the people who solved a level only after that no longer reveals the solution.
    expect(podiumOf(playing, of, lessonOf).earlierLevels).toEqual([])
    expect(podiumOf(closed, of, lessonOf).earlierLevels[0]?.solved[0]).toMatchObject({ name: 'Ana', steps: 5 })
    const ended = act(playing, { do: 'end' }, scene)
    expect(recapOf(ended, of, scene).levels).toHaveLength(1)
  })

  test('stays in the member’s own view after it is closed', () => {
    const closed = act(playing, { do: 'level', level: null }, scene)
    expect(myView(closed, member('Ben', 1), { ...noRecords, ...of }).levels).toEqual([tried('Ben', 3, 1, 2)])
  })
})
