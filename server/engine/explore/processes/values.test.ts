import { expect, test } from 'vitest'
import { fieldsOf, shownTemplate, withRefs } from './values.ts'

test('a compound name falls into fields, and nothing of it is lost', () => {
  const text = 'uuid-1:{lock:stock}|2,"x y"'
  expect(fieldsOf(text).join('')).toBe(text)
  expect(fieldsOf('host:330:1')).toEqual(['host', ':', '330', ':', '1'])
})

test('a token is found inside another text wherever it stands, and a short one is not', () => {
  expect(withRefs(['a-tokentoken-b'], 'token', { token: 0 })).toEqual(['a-tokentoken-b'])
  expect(withRefs(['a-tokens,tokens'], 'tokens', { token: 0 })).toEqual(['a-', { token: 0 }, ',', { token: 0 }])
})

test('people see whose token it is', () => {
  expect(shownTemplate(['lock:', { token: 0 }, '/', { token: 1, peer: 0 }])).toBe('lock:<own 1>/<another’s 2>')
})
