import { expect, it } from 'vitest'
import { reportOf } from './report.mjs'

const sample = { second: 1, round: '001', processes: 3, rssMb: 200, largestMb: 90, fds: 40, keys: 0 }

it('tells rounds, surprises and what was held at most', () => {
  const rounds = [
    { title: 'every lesson', seconds: 30, runs: 88, surprises: [] },
    { title: 'the tests', seconds: 60, runs: 70, surprises: ['sentinel: too late'] },
    { title: 'every lesson', seconds: 50, runs: 88, surprises: [] },
  ]
  const served = {
    runs: 12,
    surprises: ['server, gc-pause: it did not end'],
    samples: [sample, { ...sample, largestMb: 95, fds: 41, keys: 2 }],
  }
  expect(reportOf(rounds, [sample, { ...sample, processes: 9, rssMb: 100 }], served).split('\n')).toEqual([
    '3 rounds, 2 surprises',
    '  every lesson: 2 times, 176 runs, 40 s each (30 to 50)',
    '  the tests: 1 times, 70 runs, 60 s each (60 to 60)',
    'Surprises:',
    '  round 2, the tests: sentinel: too late',
    '  server, gc-pause: it did not end',
    'At most 9 processes, 200 MB (one: 90 MB), 40 open files',
    'The server that ran all along: 12 comparisons; first 90 MB, 40 open files, 3 processes, 0 keys; last 95 MB, 41 open files, 3 processes, 2 keys',
    '',
  ])
})

it('says so where there is nothing to measure with', () => {
  expect(reportOf([], [], { runs: 0, surprises: [], samples: [] })).toContain('No samples')
})
