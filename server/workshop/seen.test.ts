import { expect, test } from 'vitest'
import type { Member } from './base/member.ts'
import { seenBy } from './seen.ts'

test('whoever is here is seen now, whatever was recorded; whoever has gone was seen then', () => {
  const members = ['a', 'b'].map((id) => ({ id, lastSeenAtMs: 60_000 }) as Member)
  const seen = seenBy(members, [{ member: 'b' }, { member: 'unknown' }], 90_000)
  expect(seen.map(({ lastSeenAtMs }) => lastSeenAtMs)).toEqual([60_000, 90_000])
})
