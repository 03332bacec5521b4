import { expect, test } from 'vitest'
import type { Why } from '../trace/cause.ts'
import { because as russian } from './ru/causes.ts'
import { because as chinese } from './zh/causes.ts'

const waits = (holder: string | null): Why => ({
  code: 'store-makes-wait',
  values: { store: 'PostgreSQL', what: 'lock', holder },
})

test.each<[string, Why]>([
  ['B', waits('B')],
  ['connection 1', waits('connection 1')],
  ['another connection', waits(null)],
])('a reason in an old recording, where %s holds the lock, is said as one in a new recording', (holder, why) => {
  const old = `PostgreSQL lets it wait for the lock that ${holder} holds`
  expect([chinese(old), russian(old)]).toEqual([chinese(why), russian(why)])
})

test('no English is left of a connection without a name, and of an answer that did not come', () => {
  expect(chinese(waits('connection 1'))).toBe('PostgreSQL 让它等连接 1 持有的锁')
  expect(russian(waits('connection 1'))).toBe('блокировка в PostgreSQL занята, держит соединение 1')
  expect(chinese('GET lock: no answer within 800 ms')).toBe('GET lock：800 ms 内没有回答')
})
