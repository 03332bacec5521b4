import { expect, it } from 'vitest'
import { soakReport } from './report.mjs'

const sample = { second: 1, round: '001', processes: 3, rssMb: 200, largestMb: 90, fds: 40, keys: 0, diskMb: 8 }

it('tells rounds, surprises and what was held at most', () => {
  const rounds = [
    { title: 'every lesson', seconds: 30, runs: 88, inconclusive: 0, stoodStillMs: 40, surprises: [] },
    {
      title: 'the tests',
      seconds: 60,
      runs: 70,
      inconclusive: 0,
      stoodStillMs: 7100,
      surprises: ['sentinel: too late'],
    },
    {
      title: 'every lesson',
      seconds: 50,
      runs: 88,
      inconclusive: 2,
      stoodStillMs: 900,
      surprises: [],
      missing: ['a clock that jumps: there is no libfaketime'],
    },
  ]
  const served = {
    visits: [
      { title: 'lessons', times: 12, disturbed: 2 },
      { title: 'trials', times: 3, disturbed: 0 },
    ],
    kills: { 'a Redis': 2, etcd: 1 },
    surprises: ['server, gc-pause: it did not end'],
    samples: [
      sample,
      { ...sample, second: 1801, largestMb: 95 },
      { ...sample, second: 3601, largestMb: 94, fds: 41 },
      { ...sample, second: 5401, largestMb: 95, fds: 41, keys: 2, diskMb: 9 },
    ],
  }
  expect(soakReport(rounds, [sample, { ...sample, processes: 9, rssMb: 100 }], served).split('\n')).toEqual([
    '3 rounds, 2 surprises',
    '  every lesson: 2 times, 176 runs (2 inconclusive), 40 s each (30 to 50)',
    '  the tests: 1 times, 70 runs, 60 s each (60 to 60)',
    'Surprises:',
    '  round 2, the tests: sentinel: too late (the machine stood still for 7 s meanwhile)',
    '  server, gc-pause: it did not end',
    'Skipped, for what this machine lacks:',
    '  every lesson: a clock that jumps: there is no libfaketime',
    'At most 9 processes, 200 MB (one: 90 MB), 40 open files',
    'The server that ran all along: 12 lessons (and 2 cut short by a kill), 3 trials',
    '  killed meanwhile: a Redis 2 times, etcd 1 times',
    '  first quarter: 90 MB, 40 open files, 3 processes, 0 keys, 8 MB of disk',
    '  last quarter: 95 MB, 41 open files, 3 processes, 2 keys, 9 MB of disk',
    '  second half: 2 MB, 0 open files and 0 processes more in an hour, 2 MB of disk',
    '',
  ])
})

it('says so where there is nothing to measure with', () => {
  expect(soakReport([], [], { visits: [], kills: {}, surprises: [], samples: [] })).toContain('No samples')
})
