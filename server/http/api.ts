/** Routes HTTP requests that only read. Requests that change something go over the socket, except the host's requests: see `host-api.ts`. */
import express, { type Router } from 'express'
import * as z from 'zod/mini'
import {
  type Health,
  type Library,
  type OpenedExercise,
  protocolVersion,
  type Readiness,
  RunId,
  type StoredComparison,
  type StoredRun,
} from '#model/messages/messages.ts'
import { Lru } from '#server/base/lru.ts'
import { Turns } from '#server/base/turns.ts'
import { listed, listedExercise } from '../catalogue/listed.ts'
import { opened } from '../catalogue/opened.ts'
import { reasonOf } from '../catalogue/problem.ts'
import { lessonTexts } from '../catalogue/shown.ts'
import { translationInto, translationOf } from '../catalogue/translations.ts'
import { parseRequest } from '../runs/refusal.ts'
import { scenarioOf } from '../runs/request.ts'
import { exerciseIn } from '../workshop/base/lesson-of.ts'
import type { LevelsInPlay } from '../workshop/levels-in-play.ts'
import type { Withheld } from '../workshop/withheld.ts'
import type { Components } from './components.ts'
import { recordingsRouter } from './recordings.ts'
import { wordedRun } from './worded.ts'
import { sendZipped } from './zipped.ts'

const ScenarioAddress = z.object({ scenario: z.string().check(z.maxLength(80)) })
const TextsAddress = z.object({ language: z.string().check(z.maxLength(20)), name: z.string().check(z.maxLength(80)) })
const ExerciseAddress = z.object({ exercise: z.string().check(z.maxLength(80)) })
const RunAddress = z.object({ run: RunId })
const ComparisonAddress = z.object({ comparison: RunId })

/** Maximum number of languages whose library texts are cached: all existing languages, and the marked English for tests. */
const mostLanguages = 8

/** Returns the answer to `GET /healthz`. */
export function healthOf({ runManager, redis, version }: Components): Health {
  return { status: 'ok', version, redis, runs: runManager.counts }
}

/** Returns the answer to `GET /readyz`: whether the server is ready, and if not, what is missing. */
export function readinessOf({ hub }: Components): Readiness {
  const missing = [
    ...(hub.isReachable() ? [] : ['The hub of the workshops cannot be reached.']),
    ...(hub.store.isKept() ? [] : ['The disk refuses: what changes in workshops is lost if this server ends.']),
  ]
  return { ready: missing.length === 0, missing }
}

async function libraryOf({ catalogue, redis, miniatures }: Components): Promise<Library> {
  const seen = await miniatures.of([...catalogue.scenarios.keys()])
  return {
    protocol: protocolVersion,
    redis: `${redis.name} ${redis.version}`.trim(),
    chapters: catalogue.chapters.map((chapter) => ({
      ...chapter,
      scenarios: chapter.scenarios.map(({ lesson }) => listed(lesson, catalogue, seen.get(lesson.id) ?? null)),
    })),
    exercises: catalogue.exercises.map(listedExercise),
    leftOut: catalogue.problems.map(reasonOf),
  }
}

export function apiRouter(components: Components, withheld: Withheld, levels: LevelsInPlay): Router {
  const { runManager } = components
  const api = express.Router()
  const withoutAnswers = (stored: StoredRun): StoredRun => {
    levels.mayWatch([stored.header])
    return { ...wordedRun(stored), header: withheld.header(stored.header) }
  }
  // Cached because finding the library's thousand texts takes 25 ms. Library texts are never withheld.
  const libraryTexts = new Lru<Record<string, string>>(mostLanguages)
  const turns = new Turns()
  api.use(async (request, response, next) => {
    response.set('Cache-Control', 'no-cache')
    await turns.next()
    // Skips the work if the client has disconnected in the meantime.
    if (!request.socket.destroyed) next()
  })
  api.get('/library', async (request, response) => {
    await sendZipped(request, response, await libraryOf(components))
  })
  api.get('/lessons/:scenario', async (request, response) => {
    const scenario = scenarioOf(components.catalogue, parseRequest(ScenarioAddress, request.params).scenario)
    await withheld.look()
    const answer = opened(withheld.lesson(scenario.lesson), await libraryOf(components))
    const context = { ...answer.context, ...(components.edited.isEditable(scenario) ? { editable: true } : {}) }
    await sendZipped(request, response, { ...answer, context })
  })
  // Sends translations, keyed by the hash of the English text that each one replaces. Texts that are withheld from the lesson are left out.
  api.get('/texts/:language/:name', async (request, response) => {
    const { language, name } = parseRequest(TextsAddress, request.params)
    const { catalogue } = components
    await withheld.look()
    if (name === 'library') {
      const known = libraryTexts.get(language)
      const texts = known ?? translationOf(await libraryOf(components), translationInto(catalogue, language))
      libraryTexts.set(language, texts)
      return sendZipped(request, response, texts)
    }
    const lesson = withheld.lesson(scenarioOf(catalogue, name).lesson)
    await sendZipped(request, response, lessonTexts(lesson, await libraryOf(components), catalogue, language))
  })
  api.get('/exercises/:exercise', async (request, response) => {
    const { exercise } = parseRequest(ExerciseAddress, request.params)
    const found = exerciseIn(components.catalogue, exercise)
    const { lesson } = scenarioOf(components.catalogue, found.exercise.lesson)
    await withheld.look()
    const opened: OpenedExercise = { ...found, lesson: withheld.lesson(lesson) }
    await sendZipped(request, response, opened)
  })
  api.get('/runs/:run', async (request, response) => {
    const stored: StoredRun = await runManager.read(parseRequest(RunAddress, request.params).run)
    await withheld.look()
    response.json(withoutAnswers(stored))
  })
  api.get('/comparisons/:comparison', async (request, response) => {
    const { comparison } = parseRequest(ComparisonAddress, request.params)
    const stored: StoredComparison = await runManager.readComparison(comparison)
    await withheld.look()
    response.json({ ...stored, runs: stored.runs.map(withoutAnswers) })
  })
  api.use(recordingsRouter(components, withheld, levels))
  return api
}
