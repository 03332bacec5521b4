import { expect, test } from 'vitest'
import { endedIn } from './log.ts'

test('a line of the log tells whose statement has ended, also by an error', () => {
  expect(endedIn('42|A/1|LOG:  duration: 0.382 ms  statement: SELECT 1')).toEqual([{ process: 42, label: 'A/1' }])
  expect(endedIn('42|A pooled/1|ERROR:  canceling statement due to lock timeout')).toEqual([
    { process: 42, label: 'A pooled/1' },
  ])
})

test('what is no statement of a client is passed over', () => {
  const lines = [
    '7||LOG:  database system is ready to accept connections',
    '42||LOG:  duration: 0.1 ms  statement: SELECT 1',
    // These are the second line of a statement, and lines that explain an error.
    "\tWHERE name = 'A/1|LOG:  duration: 1 ms  statement: x'",
    '42|A/1|STATEMENT:  SELECT 1',
    '42|A/1|WARNING:  you don’t own a lock of type ExclusiveLock',
    // The pooler tells PostgreSQL which client comes next.
    "42|B pooled/1|LOG:  duration: 0.1 ms  statement: SET application_name='B pooled/1';",
  ]
  expect(lines.flatMap(endedIn)).toEqual([])
})
