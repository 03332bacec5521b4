import { expect, test } from 'vitest'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { withLog } from './last-words.ts'

test.each([
  [[], 'it ended with status 1'],
  [
    [
      'Traceback (most recent call last):',
      '  File "my_lock.py", line 41, in acquire',
      '    lease()',
      "NameError: name 'lease' is not defined",
    ],
    `it ended with status 1. It wrote: Traceback (most recent call last): | File "my_lock.py", line 41, in acquire | lease() | NameError: name 'lease' is not defined`,
  ],
  [
    [
      'file:///x/my-lock.mjs:7',
      'const a = {',
      '          ^',
      '',
      'SyntaxError: Unexpected token',
      '    at compile (node:internal/modules:1:2)',
      '',
      'Node.js v20.20.2',
    ],
    'it ended with status 1. It wrote: file:///x/my-lock.mjs:7 | const a = { | SyntaxError: Unexpected token',
  ],
  [
    ['./my_lock.go:12:3: undefined: lease', 'a', 'b', 'c', 'd'],
    'it ended with status 1. It wrote: ./my_lock.go:12:3: undefined: lease | a | b | c | d',
  ],
])('[last words] %j', (log, said) => {
  expect(withLog(new ReasonError('process-ended', { status: 1 }), log).message).toBe(said)
})
