import { describe, expect, test } from 'vitest'
import { commandText, outcomeText, replyText, shortenUuids } from './redis-text.ts'

describe('commands and replies, as redis-cli writes them', () => {
  test('replies by their type', () => {
    expect(replyText('OK')).toBe('OK')
    expect(replyText('5')).toBe('"5"')
    expect(replyText('')).toBe('""')
    expect(replyText(1)).toBe('(integer) 1')
    expect(replyText(null)).toBe('(nil)')
    expect(replyText([])).toBe('(empty array)')
    expect(replyText(['a', 2, null])).toBe('1) "a"\n2) (integer) 2\n3) (nil)')
  })

  test('arrays inside arrays stay aligned', () => {
    expect(replyText([['a', 'b'], 'c'])).toBe('1) 1) "a"\n   2) "b"\n2) "c"')
  })

  test('arguments are quoted only where they must be', () => {
    expect(commandText(['SET', 'lock:stock', 'A', 'NX', 'PX', '2000'])).toBe('SET lock:stock A NX PX 2000')
    expect(commandText(['SET', 'k', 'two words', ''])).toBe('SET k "two words" ""')
  })

  test('an SQL statement is one text, and its values stand behind it', () => {
    const sql = ['UPDATE', 'locks SET sold = ? WHERE name = ?', '1', 'lock:stock']
    expect(commandText(sql)).toBe('UPDATE locks SET sold = ? WHERE name = ? "1" "lock:stock"')
    expect(commandText(['SELECT', '1'])).toBe('SELECT 1')
  })

  test('a uuid is cut to what tells it apart', () => {
    expect(shortenUuids('SET k 3f2a81c0-1111-4222-8333-444455556666 NX')).toBe('SET k 3f2a81c0… NX')
  })

  test('a command without an answer says so', () => {
    const mark = { seq: 1, atMs: 1 }
    expect(outcomeText({ ...mark, outcome: 'error', error: 'READONLY' })).toBe('(error) READONLY')
    expect(outcomeText({ ...mark, outcome: 'timeout' })).toContain('no answer')
    expect(outcomeText({ ...mark, outcome: 'value', value: 0 })).toBe('(integer) 0')
  })
})
