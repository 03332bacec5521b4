import { expect, test } from 'vitest'
import { textHash } from '#model/base/texts.ts'
import type { RoomNotice } from '#model/messages/workshop.ts'
import * as english from '#model/words/en/captions.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { captionsIn } from '../locale/captions.ts'
import type { Connection } from './connection.ts'
import { connectOffline } from './offline.ts'
import type { RoomLine } from './room.ts'
import { Translator, translated } from './translated.ts'

const lesson = { id: 'gc-pause', title: 'Paused', beats: [{ caption: 'A sleeps.' }] }
const texts: Record<string, Record<string, string>> = {
  library: { [textHash('Paused')]: 'Пауза' },
  'gc-pause': { [textHash('Paused')]: 'Пауза', [textHash('A sleeps.')]: 'A спит.' },
}
/** Returns the texts for `name` after a delay that grows with the name's length, so that answers arrive out of order as on a network. */
const read = async (name: string) => {
  await new Promise((resolve) => setTimeout(resolve, name.length))
  const found = texts[name]
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

const server = (parts: object) => ({ ...connectOffline('file'), ...parts }) as unknown as Connection

test('a lesson comes with its texts, and with English ones where they cannot be had', async () => {
  const connection = server({ getLesson: async (id: string) => ({ lesson: { ...lesson, id } }) })
  const here = translated(connection, new Translator(read))
  expect((await here.getLesson('unknown')).lesson).toMatchObject({ title: 'Paused' })
  expect((await here.getLesson('gc-pause')).lesson).toMatchObject({ title: 'Пауза', beats: [{ caption: 'A спит.' }] })
})

test('a run that begins has the texts of the lesson that was opened', async () => {
  let tell: (notice: unknown) => void = () => {}
  const connection = server({
    getLesson: async () => ({ lesson }),
    listen: (listener: { onNotice(notice: unknown): void }) => {
      tell = listener.onNotice
      return () => {}
    },
  })
  const here = translated(connection, new Translator(read))
  await here.getLesson('gc-pause')
  const heard: unknown[] = []
  here.listen({ onStatus() {}, onBroken() {}, onNotice: (notice) => void heard.push(notice) })
  tell({ name: 'run-header', notice: { run: 'r', header: { lesson } } })
  tell({ name: 'run-events', notice: { run: 'r', events: [{ line: 'Paused' }] } })
  const judgement = { doubt: { code: 'run-fault-never-struck', values: { words: 'Paused' } } }
  tell({ name: 'run-ended', notice: { run: 'r', judgement } })
  expect(heard).toMatchObject([
    { notice: { header: { lesson: { title: 'Пауза' } } } },
    { notice: { events: [{ line: 'Paused' }] } },
    { notice: { judgement: { doubt: { values: { words: 'Пауза' } } } } },
  ])
})

test('of a run that is kept, its lesson and what that calls its faults are translated, and nothing that a machine said', async () => {
  const events = [{ line: 'Paused' }, { words: 'Paused' }]
  const runs = [{ header: { lesson }, events, judgement: { doubt: { values: { words: 'Paused' } } } }]
  const here = translated(server({ getComparison: async () => ({ comparison: 'c', runs }) }), new Translator(read))
  expect((await here.getComparison('c')).runs).toMatchObject([
    {
      header: { lesson: { title: 'Пауза' } },
      events: [{ line: 'Paused' }, { words: 'Пауза' }],
      judgement: { doubt: { values: { words: 'Пауза' } } },
    },
  ])
})

test('a workshop’s notices come in order, each with the texts of the lesson that it names', async () => {
  let tell: (notice: unknown) => void = () => {}
  const line = {
    listen(deliver: (notice: RoomNotice) => void) {
      tell = deliver as typeof tell
      return () => {}
    },
  }
  const here = translated(server({ room: async () => line as unknown as RoomLine }), new Translator(read))
  const heard: unknown[] = []
  const room = await here.room()
  const both = new Promise<void>((resolve) => {
    room.listen((notice) => heard.push(notice) === 2 && resolve())
  })
  tell({ name: 'room', notice: { question: { of: { scenario: 'gc-pause' }, ask: 'A sleeps.' } } })
  tell({ name: 'room', notice: { version: 2 } })
  await both
  expect(heard).toMatchObject([{ notice: { question: { ask: 'A спит.' } } }, { notice: { version: 2 } }])
})

test('who comes back into a workshop reads it in their language', async () => {
  const room = { of: { scenario: 'gc-pause' }, ask: 'A sleeps.' }
  const line = { join: async () => ({ room }), lead: async () => ({ room }) } as unknown as RoomLine
  const here = await translated(server({ room: async () => line }), new Translator(read)).room()
  expect(await here.join({ code: 'ROOM' })).toMatchObject({ room: { ask: 'A спит.' } })
  expect(await here.lead('ROOM', 'secret')).toMatchObject({ room: { ask: 'A спит.' } })
})

test('the reasons of an answer are asked for once it is revealed, and a text without a translation once only', async () => {
  const reads: string[] = []
  let isRevealed = false
  const translator = new Translator(async (name) => {
    reads.push(name)
    return { [textHash('A?')]: 'А?', ...(isRevealed ? { [textHash('B wrote.')]: 'B записал.' } : {}) }
  })
  const of = { scenario: 'gc-pause' }
  expect(await translator.ofAll({ of, ask: 'A?', options: ['A?'] })).toMatchObject({ ask: 'А?' })
  isRevealed = true
  const revealed = { of, ask: 'A?', options: ['A?', 'A?'], why: ['B wrote.', 'Ours.'] }
  expect(await translator.ofAll(revealed)).toMatchObject({ why: ['B записал.', 'Ours.'] })
  await translator.ofAll({ ...revealed, version: 2 })
  expect(reads).toHaveLength(2)
})

test('captions that no lesson writes come in the reader’s language, and leave as English', async () => {
  const captions = await captionsIn('ru')
  const shape = { clients: ['A', 'T'], locks: [{ id: 'x' }] } as unknown as Lesson
  const moved = { lesson: { ...shape, id: 'gc-pause', beats: english.changedBeats(shape) } }
  const connection = server({ getHeader: async () => moved })
  const here = translated(connection, new Translator(read, captions))
  const { lesson } = await here.getHeader('a')
  const own = captions?.changedBeats(shape).map(({ caption }) => caption)
  expect(lesson.beats.map(({ caption }) => caption)).toEqual(own)
  expect(new Set(own)).not.toEqual(new Set(moved.lesson.beats.map(({ caption }) => caption)))
  expect(lesson.beats.every(({ otherwise }) => otherwise === captions?.otherwise)).toBe(true)
  expect(here.inEnglish(lesson).beats[0]).toEqual({ ...moved.lesson.beats[0], otherwise: english.otherwise })
})

test('what was translated is English again in a file', async () => {
  const translator = new Translator(read)
  const header = await translator.of({ lesson }, 'gc-pause')
  expect(header.lesson.title).toBe('Пауза')
  const here = translated(server({}), translator)
  expect(here.inEnglish(header)).toEqual({ lesson })
  expect(here.inEnglish({ line: 'A sleeps.' })).toEqual({ line: 'A sleeps.' })
})
