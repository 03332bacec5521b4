import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findClients } from './clients.ts'
import { findTerms, findTimes, termsOf } from './phrases.ts'

const clients = ['A', 'B', 'C']
const found = (sentence: string) =>
  findClients(sentence, clients).flatMap((part) => (part.kind === 'client' ? [part.client] : []))

describe('clients in a sentence', () => {
  test('are found wherever they stand', () => {
    expect(found('A wakes up, and B still holds the lock.')).toEqual(['A', 'B'])
    expect(found('A’s write lands after B’s.')).toEqual(['A', 'B'])
    expect(found('Redis tells A that C has it.')).toEqual(['A', 'C'])
    expect(found('A wrote 4 at 6.301 s.')).toEqual(['A'])
    expect(found('The lease ends. A has not noticed.')).toEqual(['A'])
  })

  test('are not the article, and not other letters', () => {
    expect(found('A lock needs an expiry.')).toEqual([])
    expect(found('The key is gone. A second client comes.')).toEqual([])
    expect(found('Plan D, vitamin K')).toEqual([])
    expect(found('Bút Çá B. Après, la clé expirée. Bücher, éA')).toEqual(['B'])
  })

  test('are found in Chinese, which has no spaces, and in Russian: neither has an article', () => {
    expect(found('A在等待，B拿到了锁。')).toEqual(['A', 'B'])
    expect(found('A 一直在等')).toEqual(['A'])
    expect(found('用SET拿锁的是C')).toEqual(['C'])
    expect(found('A всё ещё думает, что замок у неё.')).toEqual(['A'])
    expect(found('Замок свободен. A просыпается раньше, чем B.')).toEqual(['A', 'B'])
    // These letters are Cyrillic.
    expect(found('А вот В и С')).toEqual([])
  })

  test('no letter of the sentence is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('A', 'B', 'a', ' ', '.', 's', '’') }), (sentence) => {
        expect(
          findClients(sentence, clients)
            .map((part) => part.text)
            .join(''),
        ).toBe(sentence)
      }),
    )
  })
})

describe('times in a sentence', () => {
  const witnesses = [
    { seq: 7, atMs: 612.3 },
    { seq: 9, atMs: 6301.1 },
  ]
  test('lead to the witness that happened then', () => {
    const parts = findTimes(
      'A wrote 4 at 6.301 s, computed from the 5 it read at 0.61 s; 2.0 s is nobody’s.',
      witnesses,
    )
    expect(parts.filter((part) => part.kind === 'time')).toEqual([
      { kind: 'time', text: '6.301 s', seq: 9 },
      { kind: 'time', text: '0.61 s', seq: 7 },
    ])
  })
  test('are found in every language', () => {
    for (const sentence of ['B在6.301 s时写入', 'В 6.301 s B пишет 4.'])
      expect(findTimes(sentence, witnesses)).toContainEqual({ kind: 'time', text: '6.301 s', seq: 9 })
  })
  test('without witnesses the sentence stays whole', () => {
    expect(findTimes('Held from 3.905 s on.', [])).toEqual([{ kind: 'text', text: 'Held from 3.905 s on.' }])
  })
})

test('a term is found once in a sentence, in any of its forms, and not in a name', () => {
  const forms = new Map([
    ['lock', 'lock'],
    ['locks', 'lock'],
    ['lease', 'lease'],
  ])
  const termsIn = (sentence: string) =>
    findTerms(sentence, forms).flatMap((part) => (part.kind === 'term' ? [part.text] : []))
  expect(termsIn('Locks end with their lease; no lock lasts.')).toEqual(['Locks', 'lease'])
  expect(termsIn('The key lock:stock stays.')).toEqual([])
  expect(
    findTerms('Now the lock is B’s.', forms)
      .map(({ text }) => text)
      .join(''),
  ).toBe('Now the lock is B’s.')
})

test('a command is a term as it is written, of one word or of several, and a term that was said before needs no help', () => {
  const forms = new Map([
    ['SET NX', 'set'],
    ['SET NX PX', 'set'],
    ['EXPIRE', 'expire'],
    ['key', 'key'],
  ])
  const termsIn = (sentence: string, known?: ReadonlySet<string>) =>
    findTerms(sentence, forms, known).flatMap((part) => (part.kind === 'term' ? [part.text] : []))
  expect(termsIn('With SET NX PX, a key can expire.')).toEqual(['SET NX PX', 'key'])
  expect(termsIn('SET NX finds nothing; EXPIRE comes too late.')).toEqual(['SET NX', 'EXPIRE'])
  expect(termsIn('The key needs EXPIRE.', termsOf(['A key.'], forms))).toEqual(['EXPIRE'])
})

test('a Russian term is found in each of its forms, and not inside of another word', () => {
  const forms = new Map([
    ...['ключ', 'ключа', 'ключу'].map((form) => [form, 'key'] as const),
    ...['сборка мусора', 'сборки мусора'].map((form) => [form, 'gc'] as const),
  ])
  const termsIn = (sentence: string) =>
    findTerms(sentence, forms).flatMap((part) => (part.kind === 'term' ? [part.text] : []))
  expect(termsIn('У ключа нет срока: ключ останется.')).toEqual(['ключа'])
  expect(termsIn('Сборка мусора прошла. Ключ на месте.')).toEqual(['Сборка мусора', 'Ключ'])
  expect(termsIn('Выключатель, ключевой, ключи-значения')).toEqual([])
})

test('a Chinese term is found without spaces around it, the longest first, and not inside of another word', () => {
  const forms = new Map([
    ['锁', 'lock'],
    ['键', 'key'],
    ['节点', 'node'],
    ['主节点', 'master'],
    ['SETNX', 'setnx'],
  ])
  const termsIn = (sentence: string) =>
    findTerms(sentence, forms).flatMap((part) => (part.kind === 'term' ? [part.text] : []))
  expect(termsIn('主节点用SETNX写入键，节点拿到锁。')).toEqual(['主节点', 'SETNX', '键', '节点', '锁'])
  expect(termsIn('关键在于时间。')).toEqual([])
  expect(termsIn('写入lock:stock。')).toEqual([])
})
