import { describe, expect, test } from 'vitest'
import type { Lesson } from '#scenarios/lesson.ts'
import {
  fitsQuery,
  isFilteringLessons,
  lessonFits,
  matchOf,
  nearestLessons,
  noLessonFilter,
  sortByMatch,
} from './search.ts'

function lesson(id: string, title: string): Lesson {
  return {
    id,
    chapter: 'taking',
    title,
    story: 'A worker stops in the middle.',
    teaches: 'no-lost-update',
    fleet: 'single',
    parameters: { leaseMs: { kind: 'time', default: 1000, min: 100, max: 5000, about: 'How long a grant lasts' } },
    clients: ['A'],
    locks: [
      {
        id: 'watchdog',
        lock: 'watchdog',
        store: 'redis',
        title: 'Watchdog',
        role: 'wrong',
        fleet: 'single',
        parameters: {},
        expect: {},
        faults: [
          {
            do: 'pause',
            client: 'A',
            when: { on: 'client-acquired' },
            until: { on: 'client-acquired' },
            words: 'A stops',
          },
        ],
      },
    ],
    beats: [],
    questions: [],
    remember: 'Remember.',
    sources: [],
  }
}

const lessons = [
  lesson('gc-pause', 'A pause longer than the lease'),
  lesson('mistaken-release', 'Releasing a stranger’s lock'),
  lesson('master-failover', 'The master dies'),
]

describe('search', () => {
  test('every word of the query must occur, wherever', () => {
    const found = (query: string) => lessons.filter((each) => fitsQuery(each, query)).map((each) => each.id)
    expect(found('PAUSE lease')).toEqual(['gc-pause'])
    expect(found('watchdog')).toHaveLength(3)
    expect(found('pause failover')).toEqual([])
    expect(found('')).toHaveLength(3)
    expect(found('  lost  ')).toHaveLength(3)
  })

  test('a word of the query is the beginning of a word, not a part of one', () => {
    const [pause] = lessons
    if (pause === undefined) throw new Error('there is no lesson')
    const told = { ...pause, story: 'The syncgc tool. 租约到期。', locks: [] }
    expect(matchOf(told, 'pau')).toEqual({ by: 'title' })
    expect(matchOf(told, 'gc')).toEqual({ by: 'rest', because: 'gc-pause' })
    expect(matchOf(told, 'ause')).toBeNull()
    expect(matchOf(told, '到期')).toEqual({ by: 'story' })
    const locks = pause.locks.map((lock) => ({ ...lock, store: 'zookeeper' as const }))
    expect(fitsQuery({ ...pause, locks }, 'ZK')).toBe(true)
    expect(fitsQuery(pause, 'zk')).toBe(false)
  })

  test('lessons that say it in their title come first, then those that say it in their story', () => {
    const [pause, release, failover] = lessons.map((each) => ({ ...each, story: 'A worker waits.' })) as [
      Lesson,
      Lesson,
      Lesson,
    ]
    const told = { ...failover, story: 'After a pause the master dies.' }
    const hidden = {
      ...release,
      locks: release.locks.map((lock) => ({
        ...lock,
        faults: lock.faults.map((one) => ({ ...one, words: 'B: a pause' })),
      })),
    }
    expect(sortByMatch([hidden, told, pause], 'Pause').map(({ id }) => id)).toEqual([
      'gc-pause',
      'master-failover',
      'mistaken-release',
    ])
    expect(matchOf(pause, 'pause')).toEqual({ by: 'title' })
    expect(matchOf(told, 'pause master')).toEqual({ by: 'story' })
    expect(matchOf(hidden, 'pause stranger')).toEqual({ by: 'rest', because: 'B: a pause' })
    expect(matchOf(hidden, 'pause zookeeper')).toBeNull()
  })

  test('a lesson is found under the words of people who do not know ours', () => {
    const row = lesson('mysql-lost-update', 'Two transactions, one row')
    const locks = row.locks.map((lock) => ({ ...lock, store: 'mariadb' }))
    const leaseMs = { ...row.parameters.leaseMs, judgedOnly: true as const }
    const inRow = { ...row, locks, parameters: { leaseMs } }
    for (const query of ['database', 'mysql', 'mariadb', 'race condition']) expect(fitsQuery(inRow, query)).toBe(true)
    for (const query of ['ttl', 'timeout']) {
      expect(fitsQuery(inRow, query), 'a row lock has none').toBe(false)
      expect(lessons.every((each) => fitsQuery(each, query))).toBe(true)
    }
    expect(lessonFits(inRow, { ...noLessonFilter, store: 'mariadb' })).toBe(true)
    expect(lessonFits(inRow, { ...noLessonFilter, store: 'single' })).toBe(false)
  })

  test('property, fault and store narrow it', () => {
    const count = (filter: Partial<typeof noLessonFilter>) =>
      lessons.filter((each) => lessonFits(each, { ...noLessonFilter, ...filter })).length
    expect(count({})).toBe(3)
    expect(count({ property: 'no-lost-update', store: 'single', fault: 'pause' })).toBe(3)
    expect(count({ property: 'exclusion' })).toBe(0)
    expect(count({ fault: 'crash' })).toBe(0)
    expect(count({ store: 'quorum' })).toBe(0)
    expect(count({ fault: 'pause', query: 'master' })).toBe(1)
    expect(isFilteringLessons(noLessonFilter)).toBe(false)
    expect(isFilteringLessons({ ...noLessonFilter, store: 'single' })).toBe(true)
  })

  test('suggests the ids that are nearly right first', () => {
    expect(nearestLessons('gc-puase', lessons)[0]?.id).toBe('gc-pause')
    expect(nearestLessons('failover', lessons)[0]?.id).toBe('master-failover')
    expect(nearestLessons('release', lessons, 1)).toHaveLength(1)
  })
})
