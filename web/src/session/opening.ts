import type { StoreApi } from 'zustand/vanilla'
import type { LessonContext } from '#model/messages/messages.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { problemOf } from '../base/problem.ts'
import type { Connection } from '../connection/connection.ts'
import type { TheatreStore } from '../player/actions.ts'
import { type AddressBar, readAddress, type Unstored, unstored } from '../player/address.ts'
import type { ReadRecording } from '../player/entries.ts'
import type { By } from '../player/event.ts'
import { retryWhile } from './reading.ts'
import { fromTheStart, readRuns, type Showing, showRead } from './showing.ts'

export interface Opening {
  /**
   * Shows a lesson with the recording that the address names. If the address names no recording and this page cannot run locks, shows the lesson with its
   * reference recording. Never rejects: a problem goes into the store's `notice`.
   */
  openLesson(scenario: string): Promise<void>
  /** Shows the reference recording of the lesson in view from its beginning. Never rejects. */
  openReference(scenario: string): Promise<void>
  /** Shows a recording that the page has read, with its own lesson, at the moment that the address names. Verdicts are added as they arrive. */
  openRecording(recording: ReadRecording, as: Unstored): void
  /**
   * Shows the lesson and comparison that a teacher shows, unless they are already in view. Retries if the run was only just requested. Rejects with a
   * `ConnectionError`.
   */
  show(scenario: string, comparison: string | null, by?: By): Promise<void>
}

interface OpeningParts {
  connection: Connection
  store: StoreApi<TheatreStore>
  address: AddressBar
  showing: Showing
}

export function createOpening({ connection, store, address, showing }: OpeningParts): Opening {
  const { readStored, showStored, showReference } = showing
  const theatre = () => store.getState()
  return {
    async openLesson(scenario) {
      const place = readAddress(address.search())
      const wanted = place.run ?? (connection.kind === 'server' ? null : unstored.reference)
      // The recording is fetched at the same time as the lesson.
      const reading =
        wanted === null || wanted === unstored.reference || wanted === theatre().comparison ? null : readStored(wanted)
      try {
        const { lesson, context } = await lessonFor(connection, scenario, place.run)
        if (theatre().lesson?.id !== lesson.id || place.run !== theatre().comparison)
          theatre().openLesson(lesson, context)
        if (place.panel !== null) theatre().setPanel(place.panel)
        if (wanted === null || wanted === theatre().comparison) return
        theatre().awaited('recording')
        if (reading === null) await showReference(scenario, place)
        else await showStored(wanted, reading, place)
      } catch (error) {
        theatre().refused(problemOf(error))
      }
    },
    async openReference(scenario) {
      try {
        await showReference(scenario, fromTheStart)
      } catch (error) {
        theatre().refused(problemOf(error))
      }
    },
    openRecording(recording, as) {
      const lesson = recording.traces[0]?.header.lesson
      if (lesson === undefined) return
      const show = (read: Awaited<ReturnType<typeof readRuns>>) => {
        const place = readAddress(address.search())
        theatre().openLesson(lesson)
        if (place.panel !== null) theatre().setPanel(place.panel)
        showRead(store, read, as, place.run === as ? place : fromTheStart)
      }
      readRuns(recording).then(show, (error: unknown) => theatre().refused(problemOf(error)))
      // The recording's lesson may be missing from this library. If so, there is no place in the library to show.
      connection.getLesson(lesson.id).then(
        ({ context }) => theatre().apply({ by: 'server', do: 'placed', lesson: lesson.id, context }),
        () => undefined,
      )
    },
    async show(scenario, comparison, by = 'reader') {
      connection.open()
      const here = theatre()
      const known = here.lesson?.id === scenario ? { lesson: here.lesson, context: here.context } : null
      const { lesson, context } = known ?? (await connection.getLesson(scenario))
      if (known === null || (comparison === null && here.comparison !== null))
        theatre().openLesson(lesson, context ?? undefined, by)
      if (comparison === null || comparison === theatre().comparison) return
      if (comparison === unstored.reference) await showReference(scenario, { ...fromTheStart, by })
      else await retryWhile(() => showStored(comparison, readStored(comparison), { ...fromTheStart, by }), isUnknownRun)
    },
  }
}

/** Returns the library's lesson, or the recording's own copy if the library lacks the lesson. */
async function lessonFor(
  connection: Connection,
  scenario: string,
  run: string | null,
): Promise<{ lesson: Lesson; context?: LessonContext }> {
  try {
    return await connection.getLesson(scenario)
  } catch (error) {
    if (run === null || problemOf(error).code !== 'UNKNOWN_SCENARIO') throw error
    const header = await connection.getHeader(run).catch(() => null)
    if (header?.scenario !== scenario) throw error
    return { lesson: header.lesson }
  }
}

const isUnknownRun = (error: unknown) => problemOf(error).code === 'UNKNOWN_RUN'
