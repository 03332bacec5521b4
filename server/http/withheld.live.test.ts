/** Tests that no route sends the answer to a question while a class is voting on it. The answer is part of the lesson and of all its recordings. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { textHash } from '#model/base/texts.ts'
import { OpenedLesson, type RunAccepted } from '#model/messages/messages.ts'
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import type { Question } from '#scenarios/lesson.ts'
import { referencePath } from '../recordings/references.ts'
import { runId } from '../runs/ids.ts'
import { readRecording } from '../runs/read-trace.ts'
import { projectFolder } from '../settings.ts'
import { ask, listen, serverForTests, waitFor } from './testing/live-server.ts'
import { act, join, lead } from './testing/room.ts'

const scenario = 'mistaken-release'

const server = await serverForTests()

const fetched = async (address: string) => await (await fetch(`${server.url}${address}`)).text()
const lessonNow = async () => OpenedLesson.parse(JSON.parse(await fetched(`/api/lessons/${scenario}`))).lesson

test('what is right is nowhere to be read from asking to revealing, but for the teacher, and before that everywhere', async () => {
  const teacher = server.connect()
  const stored = await storedBefore()
  const heardEarly = await heardOf(stored)
  const whole = (await lessonNow()).questions
  expect(whole.map(hasAnswer)).not.toContain(false)

  const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Locks' })
  await lead(teacher, room)
  const routes = () => everyRoute(stored)
  await act(teacher, { do: 'plan', plan: { title: 'Friday', items: [{ scenario, minutes: 5, notes: '' }] } })
  await act(teacher, {
    do: 'show',
    place: { scenario, comparison: null, index: 0, atMs: 0, live: false, panel: 'code', focus: 0 },
  })
  for (const [route, text] of await routes()) expect(saysMost(text, whole), route).toBe(true)
  await act(teacher, { do: 'ask', question: { kind: 'lesson', scenario, number: 0 } })
  const asked = whole.slice(0, 1)
  for (const [route, text] of await routes()) expect(said(text, asked), route).toEqual([])
  // Only the question that the class is being asked lacks its answer.
  expect((await lessonNow()).questions.map(hasAnswer)).toEqual(whole.map((_, number) => number > 0))
  // Everything else is sent, even in what a member receives live.
  expect((await lessonNow()).questions.map(({ ask }) => ask)).toEqual(whole.map(({ ask }) => ask))
  const going = await ask<RunAccepted>(teacher, 'run', { scenario })
  const live = await heardOf(going, room.code)
  expect(said(JSON.stringify([...live.values()]), asked)).toEqual([])
  for (const { lesson } of live.values()) expect(lesson.questions.slice(0, 1).map(hasAnswer)).toEqual([false])
  for (const { run } of going.runs) await ask(teacher, 'cancel', { run })
  expect(live.size).toBe(heardEarly.size)
  for (const header of live.values()) {
    const before = [...heardEarly.values()].find(({ lock }) => lock === header.lock)
    expect(header.lesson.beats).toEqual(before?.lesson.beats)
    expect(header.sources.map(linesOf)).toEqual(before?.sources.map(linesOf))
  }

  const questions = (key: string) =>
    fetch(`${server.url}/api/rooms/${room.code}/questions/${scenario}`, { headers: { authorization: `Bearer ${key}` } })
  expect(await (await questions(room.secret)).json()).toEqual(whole)
  expect((await questions('f'.repeat(48))).status).toBe(403)

  // Translations leave out the explanations too.
  const explained = whole.flatMap(({ options }) => options.map(({ why }) => textHash(why)))
  const marked = async () => Object.keys(JSON.parse(await fetched(`/api/texts/en-XA/${scenario}`)))
  const [first] = explained
  expect(await marked()).not.toContain(first)
  expect((await marked()).length).toBeGreaterThan(10)

  await act(teacher, { do: 'reveal' })
  expect(await marked()).toContain(first)
  expect((await lessonNow()).questions[0]).toEqual(whole[0])
  await act(teacher, { do: 'end' })
  expect((await lessonNow()).questions).toEqual(whole)
  for (const [route, text] of await routes()) expect(saysMost(text, whole), route).toBe(true)
})

/** Returns the text of every route that contains the lesson. */
async function everyRoute({ comparison, runs }: RunAccepted): Promise<[door: string, text: string][]> {
  const addresses = [
    `/api/lessons/${scenario}`,
    `/api/references/${scenario}`,
    `/api/comparisons/${comparison}`,
    `/api/comparisons/${comparison}/recording`,
    ...runs.map(({ run }) => `/api/runs/${run}`),
  ]
  const texts = await Promise.all(
    addresses.map(async (route): Promise<[string, string]> => [route, await fetched(route)]),
  )
  const heard = await heardOf({ comparison, runs })
  return [...texts, ['watch', JSON.stringify([...heard.values()])]]
}

/** Stores the lesson's reference recording as if it had been recorded on this server. */
async function storedBefore(): Promise<RunAccepted> {
  const comparison = '20261120-104917-x7k2q3m9'
  const traces = await readRecording(referencePath(path.join(projectFolder, 'scenarios'), scenario))
  const runs = traces.map(({ header: { lock } }, i) => ({ run: runId(comparison, i + 1), lock }))
  for (const [i, { header, events }] of traces.entries()) {
    const { run = '', lock } = runs[i] ?? {}
    const lines = [{ ...header, comparison, run }, ...events].map((line) => `${JSON.stringify(line)}\n`)
    const name = `${comparison}.${i + 1}.${scenario}.${lock}.jsonl`
    await writeFile(path.join(server.dataFolder, 'traces', name), lines.join(''))
  }
  return { comparison, runs }
}

/** Returns the headers of these runs as a socket receives them. If `code` is given, the socket joins that room first. */
async function heardOf({ runs }: RunAccepted, code?: string): Promise<Map<string, TraceHeader>> {
  const socket = server.connect()
  if (code !== undefined) await join(socket, code, 'Ana')
  const heard = listen(socket)
  for (const { run } of runs) await ask(socket, 'watch', { run })
  await vi.waitFor(() => expect(heard.headers.size).toBe(runs.length), waitFor)
  socket.disconnect()
  return heard.headers
}

/** Returns those explanations of these questions' options that the text contains. */
const said = (text: string, questions: readonly Question[]) =>
  questions.flatMap(({ options }) => options.map(({ why }) => why)).filter((why) => text.includes(why))

const saysMost = (text: string, questions: readonly Question[]) => said(text, questions).length > questions.length

const linesOf = ({ file, text }: { file: string; text: string }) => [file, text.split('\n').length]
