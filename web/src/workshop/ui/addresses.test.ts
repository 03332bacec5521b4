import { expect, test } from 'vitest'
import { isThisMachineOnly, originOf } from './addresses.ts'

test('what only this machine reaches', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'a.localhost'])
    expect(isThisMachineOnly(host)).toBe(true)
  for (const host of ['192.168.1.7', 'lockstep.example', '10.0.0.1', '128.0.0.1'])
    expect(isThisMachineOnly(host)).toBe(false)
})

test.each([
  ['192.168.1.20:4173', 'http://192.168.1.20:4173'],
  [' lab-3.local ', 'http://lab-3.local'],
  ['https://lockstep.example/w/ABC', 'https://lockstep.example'],
])('%j is an address', (text, origin) => {
  expect(originOf(text, 'http:')).toBe(origin)
})

test.each(['', '  ', 'two words', 'http://', 'javascript:alert(1)'])('%j is none', (text) => {
  expect(originOf(text, 'http:')).toBeNull()
})
