import { expect, test } from 'vitest'
import { languageOf } from './words.ts'

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
