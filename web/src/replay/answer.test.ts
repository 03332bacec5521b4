import { expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { answerBegins } from './answer.ts'
import { gcPause, place } from './testing/sample.ts'

const events = place(gcPause)
const seqOf = (isIt: (event: TraceEvent) => boolean) => events.findIndex(isIt)
const sent = (id: number) => seqOf((event) => event.kind === 'command-sent' && event.id === id)

test('a grant begins with the command that asks for it', () => {
  const acquired = seqOf((event) => event.kind === 'client-acquired' && event.client === 'B')
  expect(answerBegins(events, acquired)).toBe(sent(5))
})

test('an answer begins with its command, and so does the wait that follows it', () => {
  const waits = seqOf((event) => event.kind === 'client-waiting')
  expect([answerBegins(events, waits), answerBegins(events, waits - 1)]).toEqual([sent(2), sent(2)])
})

test('what needs no command begins with itself', () => {
  for (const kind of ['command-sent', 'client-paused', 'key-expired', 'resource-write']) {
    const seq = seqOf((event) => event.kind === kind)
    expect(answerBegins(events, seq), kind).toBe(seq)
  }
})
