import { expect, test } from 'vitest'
import { answeredHere } from './here.ts'

const member = (online: boolean, answered: boolean) => ({ online, answered })

test('answers of people who have left do not stand for people who are here', () => {
  const gone = Array.from({ length: 4 }, () => member(false, true))
  const silent = [member(true, false), member(true, false)]
  expect(answeredHere([...gone, ...silent])).toEqual({ answered: 0, here: 2 })
  expect(answeredHere([...gone, ...silent, member(true, true)])).toEqual({ answered: 1, here: 3 })
})
