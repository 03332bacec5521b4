import { expect, test } from 'vitest'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { parseLine } from './messages.ts'

test.each([
  ['{"id":2,"ok":true,"token":33}', { id: 2, ok: true, token: 33 }],
  ['{"id":2,"ok":true,"token":"8589934593"}', { id: 2, ok: true, token: 8589934593 }],
  ['{"id":2,"ok":true,"token":null,"why":null}', { id: 2, ok: true }],
  ['{"id":1,"ok":true,"leaseMs":2000,"more":1}', { id: 1, ok: true, leaseMs: 2000 }],
  ['{"event":"lost"}', { event: 'lost' }],
  ['{"event":"lost","stopped":true}', { event: 'lost', stopped: true }],
])('[protocol] %s is understood', (line, said) => {
  expect(parseLine(line)).toEqual(said)
})

test.each([
  ['lock acquired', 'not a JSON object. Standard output is for answers alone; a log belongs on standard error'],
  ['[1]', 'not a JSON object. Standard output is for answers alone; a log belongs on standard error'],
  ['{"id":2,"ok":true,"token":"abc"}', 'token is text that is no whole number'],
  ['{"id":2,"ok":true,"token":"9223372036854775807"}', 'token has too many digits to be compared'],
  ['{"id":2,"ok":true,"token":[1]}', 'token is neither a number nor text of digits'],
  ['{"ok":true}', 'id is no number'],
  ['{"id":2,"ok":"yes"}', 'ok is no boolean'],
])('[protocol] %s is malformed, and it is said how', (line, wrong) => {
  const said = parseLine(line)
  expect('wrong' in said && inEnglish(said.wrong)).toBe(wrong)
})
