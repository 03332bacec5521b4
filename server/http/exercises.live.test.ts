/** Tests every exercise with the requests of its page: the model answer solves the exercise, and the starting text does not. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isInconclusive } from '#model/checkers/verdict.ts'
import type { EditedExplored, EditedRun } from '#model/messages/edited-lock.ts'
import { exerciseLinesOf } from '#model/messages/exercise-lines.ts'
import { exerciseRequest } from '#model/messages/exercise-request.ts'
import type { ExplorationEnded, ExplorationSummary } from '#model/messages/exploration.ts'
import type { OpenedExercise } from '#model/messages/messages.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { ask, type LiveServer, listen, startTestServer, waitFor } from './testing/live-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const { exercises } = await loadCatalogue()
let visitors = 0

/** Connects as a new person for each text, so that no text has to wait for another. */
const connect = () => {
  visitors += 1
  return server.connect({ visitor: visitors.toString(16).padStart(48, '0') })
}

/** What is found when every order of this text is explored. */
async function explored({ exercise, lesson }: OpenedExercise, files: Record<string, string>) {
  const socket = connect()
  const ended = new Promise<ExplorationEnded>((resolve, reject) => {
    socket.once('exploration-ended', resolve)
    socket.once('exploration-failed', (failed) => reject(new Error(JSON.stringify(failed))))
  })
  const asked = { scenario: lesson.id, lock: exercise.lock, files, ...exerciseRequest(exercise) }
  expect(await ask<EditedExplored>(socket, 'edited-explore', asked)).toMatchObject({ loads: true })
  const { summary } = await ended
  socket.close()
  return summary
}

/** Which of its goals some order of this text breaks. In a review: which some order breaks, as it should. */
async function broken(opened: OpenedExercise, files: Record<string, string>): Promise<string[]> {
  const summary = await explored(opened, files)
  expect(summary).toMatchObject({ complete: true, notExplorable: null })
  return brokenIn(opened, summary)
}

function brokenIn({ exercise }: OpenedExercise, summary: ExplorationSummary): string[] {
  const isReview = exercise.kind === 'review'
  return exerciseLinesOf(exercise, { summary, run: null }).flatMap(({ goal, state }) =>
    goal !== null && (state === 'done') === isReview ? [goal] : [],
  )
}

/** Which of its goals the lesson's run breaks with this text, and which it should test and does not. A run in which the machine stood still tests nothing. */
async function live({ exercise, lesson }: OpenedExercise, files: Record<string, string>) {
  const socket = connect()
  const answer = await ask<EditedRun>(socket, 'edited-run', { scenario: lesson.id, lock: exercise.lock, files })
  if (!answer.loads) throw new Error(JSON.stringify(answer.errors))
  const ended = listen(socket).ended
  await Promise.all(answer.runs.map(({ run }) => ask(socket, 'watch', { run })))
  await vi.waitFor(() => expect(ended.size).toBe(answer.runs.length), waitFor)
  socket.close()
  const verdicts = [...ended.values()].flatMap(({ judgement }) => judgement?.verdicts ?? [])
  expect(verdicts).not.toEqual([])
  // A lock that rejects everybody breaks nothing, so there must be grants.
  for (const { judgement } of ended.values()) expect(judgement?.metrics.grants).toBeGreaterThan(0)
  const { goals, liveToo = [] } = exercise
  const among = (properties: readonly string[], status: string) =>
    properties.filter((goal) => verdicts.some((one) => one.property === goal && one.status === status))
  const stood = [...ended.values()].some(({ judgement }) => judgement != null && isInconclusive(judgement))
  return { broken: among([...goals, ...liveToo], 'violated'), untested: stood ? [] : among(liveToo, 'unknown') }
}

const brokenLive = async (exercise: OpenedExercise, files: Record<string, string>) =>
  (await live(exercise, files)).broken

const opened = async (id: string): Promise<OpenedExercise> => (await fetch(`${server.url}/api/exercises/${id}`)).json()

/** The soak tries every exercise; other runs try every eighth one. */
const tried = process.env.LOCKSTEP_EVERY_ORDER === '1' ? exercises : exercises.filter((_, at) => at % 8 === 0)

describe.each(tried.map(({ id, exercise }) => [id, exercise.kind] as const))('%s (%s)', (id, kind) => {
  test('its text to begin with does not solve it', async () => {
    const exercise = await opened(id)
    const found = await broken(exercise, exercise.start)
    if (kind === 'review') expect(found).toEqual([])
    else expect(found).not.toEqual([])
  })

  test('its model answer does', async () => {
    const exercise = await opened(id)
    const found = await broken(exercise, exercise.answer)
    if (kind === 'review') expect(found).not.toEqual([])
    else expect(found).toEqual([])
    expect(await live(exercise, exercise.answer)).toEqual({ broken: [], untested: [] })
  })
})

/** Returns the edits of the starting text that the page offers as buttons or withholds. */
async function editsOf(opened: OpenedExercise) {
  const { smallEdits } = await import('#web/editor/choosing/small-edits.ts')
  return smallEdits(opened.start)
}

/** For each exercise, the edits whose orders cannot be explored, because a release only shortens the key's expiry. */
const unexplorable: Readonly<Record<string, readonly string[]>> = { 'stop-first': ['drop-lease', 'longer-lease'] }

test.each(tried.map(({ id }) => id))('%s is not solved by one press, and withholds no other edit', async (id) => {
  const exercise = await opened(id)
  const { kind, withheldEdits = [] } = exercise.exercise
  const solving = await Promise.all(
    (await editsOf(exercise)).map(async (edit) => {
      const summary = await explored(exercise, edit.code)
      const isUnexplorable = unexplorable[id]?.includes(edit.kind.is) ?? false
      const known = { complete: true, notExplorable: null }
      expect(summary).toMatchObject(isUnexplorable ? { complete: false, reason: ['short-expiry'] } : known)
      // What cannot be explored solves nothing.
      if (isUnexplorable) return []
      if (brokenIn(exercise, summary).length > 0 !== (kind === 'review')) return []
      return (await brokenLive(exercise, edit.code)).length === 0 ? [edit.kind.is] : []
    }),
  )
  expect([...new Set(solving.flat())].sort()).toEqual([...withheldEdits].sort())
})

const lockOf = (acquire: string, release: string) => `import { defineLock } from '../../../locks/redis/context.ts'

export default defineLock({
  title: 'T',
  summary: 'S',
  create: ({ redis, key, client, leaseMs }) => ({
    async acquire() {
      ${acquire}
    },
    async release() {
      ${release}
    },
  }),
})
`

const noLocks = {
  'says yes to everybody': lockOf('return {}', 'return true'),
  'is never given back': lockOf(
    "return (await redis.call('SET', key, client, 'NX', 'PX', leaseMs)) === 'OK' ? {} : null",
    'return true',
  ),
}

describe.each(tried.map(({ id }) => id))('%s is not solved by a lock that', (id) => {
  test.each(Object.entries(noLocks))('%s', async (_, lock) => {
    const exercise = await opened(id)
    const { kind } = exercise.exercise
    const files = { ...exercise.start, 'lock.ts': lock }
    const found = await broken(exercise, files)
    if (found.length > 0 !== (kind === 'review')) return
    expect(await brokenLive(exercise, files)).not.toEqual([])
  })
})

test('an exercise that is not there is refused', async () => {
  const answer = await fetch(`${server.url}/api/exercises/no-such`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'UNKNOWN_SCENARIO' })
})
