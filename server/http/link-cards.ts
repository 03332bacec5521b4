import express, { type Request, type Router } from 'express'
import type { Lesson } from '#scenarios/lesson.ts'
import {
  cardOfAll,
  cardOfLesson,
  cardOfLevel,
  cardOfRecording,
  type LinkCard,
} from '../recordings/preview/link-card.ts'
import { previewOf } from '../recordings/preview/preview.ts'
import type { Components } from './components.ts'

type Parts = Pick<Components, 'catalogue' | 'miniatures' | 'recordingStore'>

/** Returns the link card for a page's address. Never rejects: an unknown address gets the card of Lockstep itself. */
export async function cardOf({ catalogue, recordingStore }: Parts, request: Request): Promise<LinkCard> {
  const lessonOf = (id: string | undefined): Lesson | undefined => catalogue.scenarios.get(id ?? '')?.lesson
  const query = new URL(request.originalUrl, 'http://host').searchParams
  const [, kind, id, view] = request.path.split('/')
  if (kind === 'r') {
    const scenario = await recordingStore.open(id ?? '').then(
      (stored) => stored.scenario,
      () => undefined,
    )
    const lesson = lessonOf(scenario)
    return lesson === undefined ? cardOfAll : cardOfRecording(lesson)
  }
  const lesson = kind === 's' ? lessonOf(id) : undefined
  if (lesson === undefined) return cardOfAll
  const lock = lesson.locks.find((one) => one.id === query.get('lock')) ?? lesson.locks[0]
  if (view === 'explore' && query.has('play') && lock !== undefined)
    return cardOfLevel(lesson, lock, query.get('goal') ?? undefined)
  const run = query.get('run')
  return run === null || run === 'reference' ? cardOfLesson(lesson) : cardOfRecording(lesson)
}

/** Answers `GET /previews/<scenario>.png` with the lesson's picture. */
export function previewRouter({ catalogue, miniatures }: Parts): Router {
  const router = express.Router()
  const drawn = new Map<string, Promise<Buffer>>()
  router.get('/:file', async (request, response, next) => {
    const [, scenario = ''] = /^([a-z0-9-]+)\.png$/.exec(request.params.file) ?? []
    const all = catalogue.scenarios.has(scenario) ? await miniatures.of([...catalogue.scenarios.keys()]) : undefined
    const miniature = all?.get(scenario)
    if (miniature === undefined) return next()
    const picture = drawn.get(scenario) ?? previewOf(miniature)
    drawn.set(scenario, picture)
    // Allows pages of other sites to show the picture.
    response.set({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': 'public, max-age=3600' })
    response.type('png').send(await picture)
  })
  return router
}
