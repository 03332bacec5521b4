import { expect, test } from 'vitest'
import { because } from '../refusals/because.ts'
import type { Because } from '../refusals/reasons.ts'
import type { Why } from '../trace/cause.ts'
import type { EventOf } from '../trace/trace.ts'
import { because as inEnglish } from './en/causes.ts'
import { ended } from './en/ended.ts'
import { inEnglish as inEnglishOf } from './en/reason-error.ts'
import { because as inRussian, reasonSaid as saidInRussian } from './ru/causes.ts'
import { eventPhrases as russianEvents } from './ru/events.ts'
import { unexplorable as russianUnexplorable } from './ru/unexplorable.ts'
import { because as inChinese, reasonSaid as saidInChinese } from './zh/causes.ts'
import { eventPhrases as chineseEvents } from './zh/events.ts'
import { unexplorable as chineseUnexplorable } from './zh/unexplorable.ts'

const languages = [
  ['zh', inChinese, saidInChinese, /\p{Script=Han}/u],
  ['ru', inRussian, saidInRussian, /\p{Script=Cyrillic}/u],
] as const

const waits = (store: string, what: 'row' | 'lock', holder: string | null): Why => ({
  code: 'store-makes-wait',
  values: { store, what, holder },
})

test.each(languages)('%s says a reason from before there were codes as it says its code', (_, because, said) => {
  const reasons: Why[] = [
    { code: 'not-granted', values: {} },
    { code: 'held-by-another', values: {} },
    { code: 'killed-by-lesson', values: {} },
    { code: 'connection-gone', values: { store: 'etcd' } },
    waits('MariaDB', 'row', 'B'),
    waits('PostgreSQL', 'lock', 'B'),
    waits('PostgreSQL', 'lock', 'connection 1'),
    waits('PostgreSQL', 'lock', null),
  ]
  for (const why of reasons)
    expect([said(inEnglish(why)), because(inEnglish(why))]).toEqual([because(why), because(why)])
})

test.each(languages)(
  '%s says how a process failed from the fact, also where its text has no form',
  (_, because, said, own) => {
    const why: Why = {
      code: 'ended',
      values: {
        because: { reason: 'answer-unasked', values: { line: '{}' } },
        said: 'an answer that nobody asked for: {}',
      },
    }
    expect(inEnglish(why)).toBe('an answer that nobody asked for: {}')
    expect(said(inEnglish(why))).toBe(inEnglish(why))
    expect(because(why)).toMatch(own)
    // A newer server may have reasons that this version does not know.
    const newer: Why = { code: 'ended', values: { because: { reason: 'melted', values: {} }, said: 'it melted' } }
    expect(because(newer)).toBe('it melted')
  },
)

test('no English is left of a connection without a name, and of an answer that did not come', () => {
  expect(inChinese(waits('PostgreSQL', 'lock', 'connection 1'))).toBe('PostgreSQL 让它等连接 1 持有的锁')
  expect(inRussian(waits('PostgreSQL', 'lock', 'connection 1'))).toBe(
    'блокировка в PostgreSQL занята, держит соединение 1',
  )
  expect(inChinese('GET lock: no answer within 800 ms')).toBe('GET lock：800 ms 内没有回答')
})

test('says a place in ZooKeeper’s line without the random name of its owner', () => {
  const waits = 'its turn comes after 0f5d975a-7e24-4334-862d-9b86ccd778ee-place-0000000000'
  expect(inEnglish(waits)).toBe('its turn comes after place-0000000000')
  expect(inChinese(waits)).toBe(inChinese('its turn comes after place-0000000000'))
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

test('how a server or a process ended is said in the other languages', () => {
  const ends: [string, string, string][] = [
    ['ended with status 1', '进程结束了，状态 1', 'он завершился с кодом 1'],
    ['n1: ended by SIGKILL', 'n1：进程被 SIGKILL 结束了', 'n1: его завершил сигнал SIGKILL'],
    [
      'the resource: ended by SIGKILL',
      '资源的服务器：进程被 SIGKILL 结束了',
      'сервер ресурса: его завершил сигнал SIGKILL',
    ],
    [
      'its process: it ended with status 7 before it had answered acquire',
      '它的进程：进程结束了，状态 7，还没有回答 acquire',
      'его процесс: он завершился с кодом 7, не успев ответить на acquire',
    ],
    [
      'it was ended by SIGSEGV. It wrote: segmentation fault',
      '进程被 SIGSEGV 结束了。它写的是：segmentation fault',
      'его завершил сигнал SIGSEGV. Он написал: segmentation fault',
    ],
    ['no answer to release within 5 s', '5 s 内没有回答 release', 'ответа на release нет уже 5 s'],
  ]
  for (const [why, chinese, russian] of ends) expect([inChinese(why), inRussian(why)]).toEqual([chinese, russian])
})

test('and so is the end of a process that was explored', () => {
  const ended = 'it ended with status 7 before it had answered acquire'
  expect(chineseUnexplorable['process-failed'](ended)).toBe('它的进程失败了：进程结束了，状态 7，还没有回答 acquire。')
  expect(russianUnexplorable['process-failed'](ended)).toBe(
    'Её процесс отказал: он завершился с кодом 7, не успев ответить на acquire.',
  )
})

test('why a client’s code was ended is said in the other languages, also of a recording that only has its text', () => {
  const threw = (message: string, because?: Because) => {
    const event: EventOf<'client-threw'> = {
      ...{ kind: 'client-threw', seq: 0, atMs: 0, client: 'A', message },
      ...(because && { why: ended(because) }),
    }
    return [chineseEvents, russianEvents].map((phrases) => phrases['client-threw'](event))
  }
  const ends: [string, Because][] = [
    ['its code ran for 5000 ms without an operation, and was ended', because('code-too-long', { ms: 5000 })],
    ['its code made 10000 steps without an operation, and was ended', because('code-steps', { steps: 10_000 })],
    ['its thread ended', because('thread-ended', { why: null })],
    ['its thread ended: out of memory', because('thread-ended', { why: 'out of memory' })],
  ]
  for (const [text, end] of ends) {
    expect(threw(inEnglishOf(end), end)).toEqual(threw(text))
    expect(threw(text).join()).not.toMatch(/code|thread|ended/)
  }
  expect(threw('The code asked …', because('code-operations', { most: 1000 }))).toEqual([
    '抛错：代码要的操作超过 1000 次，被停掉了。',
    'бросает исключение: Код запросил больше 1000 операций. Его остановили.',
  ])
  // If a process failed, the text says so, and a learner's own error is quoted.
  expect(threw('its process: it ended with status 7', because('process-ended', { status: 7 }))).toEqual([
    '抛错：它的进程：进程结束了，状态 7',
    'бросает исключение: его процесс: он завершился с кодом 7',
  ])
  expect(threw('no stock left')).toEqual(['抛错：“no stock left”', 'бросает исключение: «no stock left»'])
})
