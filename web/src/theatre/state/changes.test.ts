import { expect, test } from 'vitest'
import type { KeyAt } from '#web/replay/types-beside.ts'
import { changeOf } from './changes.ts'

const key = (changedSeq: number, gone: KeyAt['gone'] = null): KeyAt => ({
  node: 'n1',
  key: 'lock:stock',
  type: 'string',
  expiresAtMs: null,
  gone,
  changedSeq,
  changedAtMs: changedSeq,
  by: 'A',
})

test('a key is new, changed or gone by what it was before', () => {
  expect(changeOf(key(5), undefined)).toBe('new')
  expect(changeOf(key(5), key(3, 'expired'))).toBe('new')
  expect(changeOf(key(5), key(3))).toBe('changed')
  expect(changeOf(key(5, 'expired'), key(3))).toBe('gone')
  expect(changeOf(key(5), key(5))).toBeNull()
  expect(changeOf(key(5, 'deleted'), key(5, 'deleted'))).toBeNull()
})
