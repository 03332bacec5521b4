import { expect, test } from 'vitest'
import { thrownIn } from './thrown.ts'

const threw = (message: string) => thrownIn({ threw: { schedules: '1', smallest: [], client: 'A', message } })

test('what the code throws is told apart from the line that throws it', () => {
  expect(threw('ReferenceError: foo is not defined (lock.ts:15)')).toEqual({
    message: 'ReferenceError: foo is not defined',
    file: 'lock.ts',
    line: 15,
  })
  expect(threw('no (really)')).toEqual({ message: 'no (really)', file: null, line: null })
  expect(thrownIn({})).toBeNull()
})
