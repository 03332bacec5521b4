import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { refusalWords as english } from '../words/en/refusals.ts'
import { refusalWords as russian } from '../words/ru/refusals.ts'
import { refusalWords as chinese } from '../words/zh/refusals.ts'
import { wrongIn } from './expectation.ts'
import { sayWhy } from './said.ts'

const Request = z.strictObject({
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(8))),
  clients: z.optional(z.int().check(z.minimum(1), z.maximum(3))),
  locks: z.optional(z.array(z.string()).check(z.maxLength(2))),
  order: z.optional(z.enum(['acts', 'clock'])),
  fault: z.optional(
    z.discriminatedUnion('do', [z.object({ do: z.literal('crash') }), z.object({ do: z.literal('pause') })]),
  ),
  waitMs: z.optional(z.union([z.number(), z.literal('never')])),
  of: z._default(z.object({ run: z.string() }), { run: '' }),
})

test.each<[unknown, string]>([
  [{ of: {} }, 'expected a text'],
  [{ name: 7 }, 'expected a text'],
  [{ name: '' }, 'expected a text that is not empty'],
  [{ name: 'much too long' }, 'expected a text of at most 8 letters'],
  [{ clients: 0 }, 'expected a number of at least 1'],
  [{ clients: 4 }, 'expected a number of at most 3'],
  [{ clients: 1.5 }, 'expected a whole number'],
  [{ locks: ['a', 'b', 'c'] }, 'expected a list of at most 2'],
  [{ order: 'random' }, 'expected one of acts, clock'],
  [{ fault: { do: 'nothing' } }, 'expected one of crash, pause'],
  [{ waitMs: true }, 'expected a number or one of never'],
  [{ colour: 'red' }, 'colour is not understood'],
])('what is wrong in %j is said in each language', (value, said) => {
  const [issue] = Request.safeParse(value).error?.issues ?? []
  if (issue === undefined) throw new Error('It is right.')
  const why = wrongIn(issue)
  expect(sayWhy(english, why)).toBe(said)
  expect(sayWhy(chinese, why)).toMatch(/\p{Script=Han}/u)
  expect(sayWhy(russian, why)).toMatch(/\p{Script=Cyrillic}/u)
})
