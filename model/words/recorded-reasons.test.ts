/** Reasons that a recording has as English text, in the other languages. */
import { expect, test } from 'vitest'
import { causePhrases as english } from './en/causes.ts'
import { causePhrases as russian, reasonSaid as saidInRussian } from './ru/causes.ts'
import { causePhrases as chinese, reasonSaid as saidInChinese } from './zh/causes.ts'

const languages = [
  ['zh', chinese, saidInChinese, /\p{Script=Han}/u],
  ['ru', russian, saidInRussian, /\p{Script=Cyrillic}/u],
] as const

test.each(languages)('%s says a reason from before there were codes as it says its code', (_, causes, said) => {
  const row = { store: 'MariaDB', what: 'row', holder: 'B' } as const
  const lock = { store: 'PostgreSQL', what: 'lock', holder: null } as const
  expect(said(english['not-granted']({}))).toBe(causes['not-granted']({}))
  expect(said(english['killed-by-lesson']({}))).toBe(causes['killed-by-lesson']({}))
  expect(said(english['connection-gone']({ store: 'etcd' }))).toBe(causes['connection-gone']({ store: 'etcd' }))
  expect(said(english['store-makes-wait'](row))).toBe(causes['store-makes-wait'](row))
  expect(said(english['store-makes-wait'](lock))).toBe(causes['store-makes-wait'](lock))
})

test.each(languages)('%s says those of our own locks, and leaves a stranger’s as they are', (_, __, said, script) => {
  const own = [
    'somebody else holds the lock',
    'somebody else has made the node',
    'in the queue',
    'its turn comes after B',
    'no majority of the servers granted the lock in time',
    'asks the Sentinels who is master',
    'asks the cluster who has the key now',
    'MariaDB found that each waits for the other, and has chosen A to give way',
    'SET: no answer within 400 ms',
    'SET lock:stock on n1: cannot reach n1: connect ECONNREFUSED 127.0.0.1:20771',
    'SET lock:stock on n1: Connection is closed.',
  ]
  expect(own.map(said).filter((text) => !script.test(text))).toEqual([])
  expect(said('context deadline exceeded')).toBe('context deadline exceeded')
})
