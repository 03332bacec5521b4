import { expect, it } from 'vitest'
import { addressOf, readAddress } from './address.ts'

it('reads back what it wrote', () => {
  const place = { run: '20260101-abc', index: 17, byClock: true, jumped: true, panel: 'console' as const }
  expect(readAddress(addressOf(place))).toEqual(place)
  expect(addressOf({ run: null, index: null, byClock: false, jumped: false, panel: 'code' })).toBe('')
})

it('ignores what is no place', () => {
  const nowhere = { run: null, index: null, byClock: false, jumped: false, panel: null }
  expect(readAddress('?e=-3&panel=kitchen')).toEqual(nowhere)
  expect(readAddress('?run=a&e=12x').index).toBeNull()
})
