import type { WallEntry } from '#model/messages/hands-on.ts'
import type { Place } from '#model/messages/workshop.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Member } from '../base/member.ts'
import { newRoom, type Room } from '../room.ts'

export function emptyRoom(code = 'ABCDEF'): Room {
  return newRoom({ code, title: 'Workshop', secretHash: 'h', createdAtMs: 0 })
}

export function place(comparison: string | null, index: number): Place {
  return { scenario: sampleLesson.id, comparison, index, atMs: 0, live: false, panel: 'code', focus: 0 }
}

const lock = {
  lock: 'redis/watchdog',
  store: 'redis',
  fleet: 'single',
  parameters: {},
  expect: {},
  faults: [],
} as const

export const sampleLesson: Lesson = {
  id: 'sample',
  chapter: '1-sample',
  title: 'A sample',
  story: 'A and B want the same.',
  teaches: 'exclusion',
  fleet: 'single',
  parameters: { leaseMs: { kind: 'time', default: 1000, min: 100, max: 5000, about: 'How long a grant lasts' } },
  clients: ['A', 'B'],
  locks: [
    { ...lock, id: 'wrong', title: 'Wrong', role: 'wrong', parameters: {}, expect: {}, faults: [] },
    { ...lock, id: 'right', title: 'Right', role: 'right', parameters: {}, expect: {}, faults: [] },
  ],
  beats: [],
  questions: [
    {
      before: { on: 'client-acquired', client: 'A' },
      ask: 'Who is next?',
      options: [
        { text: 'A', right: false, why: 'Because of this.' },
        { text: 'B', right: true, why: 'Because of that.' },
      ],
    },
  ],
  remember: 'Remember this.',
  sources: [],
}

/** Context of an action in the room. */
export const scene = { nowMs: 0, lesson: () => sampleLesson, exercise: () => undefined, runnerOf: () => undefined }
export const firstQuestion = { kind: 'lesson', scenario: sampleLesson.id, number: 0 } as const
export const member = (number: number): Member => ({
  id: `m${String(number).padStart(11, '0')}`,
  name: `Ana ${number}`,
  tokenHash: `hash ${number}`,
  joinedAtMs: number,
  lastSeenAtMs: number,
  removed: false,
})
export const run = (number: number, state: WallEntry['state'] = 'running'): WallEntry => ({
  comparison: `c-${number}`,
  member: member(1).id,
  scenario: sampleLesson.id,
  release: 1,
  parameters: { leaseMs: 5 },
  startedAtMs: number,
  state,
  verdicts: [],
  won: false,
})
