import { expect, test } from 'vitest'
import type { Trace } from '#model/trace/trace.ts'
import { drawnRecordings, judgedOf, recordingNames } from './recordings.ts'

const kinds: Record<string, (trace: Trace) => readonly string[]> = {
  chapter: ({ header }) => [header.lesson.chapter],
  'property taught': ({ header }) => [header.lesson.teaches],
  store: ({ header }) => [header.store.name],
  fleet: ({ header }) => [header.fleet.kind],
  event: ({ events }) => events.map(({ kind }) => kind),
}

test.each(Object.entries(kinds))('each %s is among them', (_, kindsOf) => {
  const among = (names: readonly string[]) =>
    new Set(names.flatMap((name) => judgedOf(name).traces.flatMap((trace) => kindsOf(trace))))
  expect([...among(drawnRecordings)].toSorted()).toEqual([...among(recordingNames)].toSorted())
})
