import { expect, test } from 'vitest'
import { didYouMean, languageOf } from './words.ts'

test.each([
  [{}, 'en'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
  [{ LANG: 'ru_RU' }, 'ru'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{ LANG: 'de_DE.UTF-8' }, 'en'],
  [{ LANG: 'zh_CN.UTF-8', LC_MESSAGES: 'ru_RU.UTF-8' }, 'ru'],
  [{ LANG: 'zh_CN.UTF-8', LC_ALL: 'C' }, 'en'],
  [{ LC_ALL: 'ru_RU.UTF-8', LOCKSTEP_LANG: 'zh' }, 'zh'],
  [{ LOCKSTEP_LANG: 'zh-Hans' }, 'zh'],
])('with %j the command line speaks %s', (env, tag) => {
  expect(languageOf(env)).toBe(tag)
})

const ids = ['setnx-without-expire', 'crash-before-expire', 'mistaken-release', 'gc-pause', 'master-failover']

test.each([
  ['gcpause', ' Did you mean "gc-pause"?'],
  ['GC-PAUS', ' Did you mean "gc-pause"?'],
  ['setnx', ' Did you mean "setnx-without-expire"?'],
  ['mistaken-relaese', ' Did you mean "mistaken-release"?'],
  ['zzzzzzzz', ''],
  ['redis', ''],
  ['', ''],
])('of %j it asks: %j', (word, question) => {
  expect(didYouMean(word, ids)).toBe(question)
})
