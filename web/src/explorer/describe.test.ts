import { expect, test } from 'vitest'
import type { Position } from '../../../model/messages/exploration.ts'
import { describe } from './describe.ts'

const client = (name: string, believes = false) => ({ name, believes, status: 'running', granted: believes })
const at = (change: object) =>
  ({
    clients: [client('A'), client('B')],
    holders: [],
    down: [],
    hopeless: false,
    choices: [{}],
    ...change,
  }) as unknown as Position

test('where several nodes grant the lock, each of them says to whom, and one that is down says nothing', () => {
  const holders = [
    { node: 'n1', client: 'B' },
    { node: 'n2', client: 'A' },
    { node: 'n3', client: null },
  ]
  expect(describe(at({ holders }), false)).toEqual([
    'Nobody believes it has the lock.',
    'n1 says B has it.',
    'n2 says A has it.',
    'n3 says nobody has it.',
  ])
  const down = describe(at({ holders, down: ['n1'] }), false)
  expect(down).toContain('n1 is down.')
  expect(down).not.toContain('n1 says B has it.')
})

test('where one server grants it, what a client believes stands against what Redis says', () => {
  const holders = [{ node: 'n1', client: 'B' }]
  expect(describe(at({ holders }), false)).toEqual(['Redis says B has the lock, but B does not believe so.'])
  const believed = at({ holders, clients: [client('A', true), client('B')] })
  expect(describe(believed, false)).toEqual(['A believes it has the lock, but Redis says B does.'])
})
