/** What a page says and hears of explorations: every order in which the operations of a lock's clients can happen. */

import type * as z from 'zod/mini'
import {
  type ExplorationNotice,
  type ExploreRequest,
  explorationToPage,
  explorationToServer,
  type Position,
  type River,
} from '#model/messages/exploration.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { retryWhileBusy } from '../base/retry.ts'
import type { Line } from './socket.ts'

/** Every call rejects with a `ConnectionError`, whose message is fit to show. */
export interface ExploringLine {
  /** Resolves with the exploration's id, before anything of it arrives. */
  explore(request: z.input<typeof ExploreRequest>): Promise<string>
  position(exploration: string, path: string[]): Promise<Position>
  /** The smallest way on from there that breaks the property; `null`: there is none. */
  shortest(exploration: string, path: string[], property: PropertyId): Promise<string[] | null>
  river(exploration: string, property: PropertyId): Promise<River>
  /** Plays the steps on a real store, with leases that really end. Resolves with the recording's comparison, once it is there. */
  play(exploration: string, path: string[]): Promise<string>
  /** Hears from now on. Returns how to stop. */
  listen(deliver: (notice: ExplorationNotice) => void): () => void
}

export function openExploringLine(line: Line): ExploringLine {
  return {
    explore: async (request) => (await line.ask(explorationToServer, 'explore', request)).exploration,
    // Whoever walks quickly through many orders waits a moment, and sees no error.
    position: (exploration, path) =>
      retryWhileBusy(() => line.ask(explorationToServer, 'position', { exploration, path })),
    shortest: async (exploration, path, property) =>
      (await retryWhileBusy(() => line.ask(explorationToServer, 'shortest', { exploration, path, property }))).steps,
    river: (exploration, property) =>
      retryWhileBusy(() => line.ask(explorationToServer, 'river', { exploration, property })),
    play: async (exploration, path) => (await line.ask(explorationToServer, 'play', { exploration, path })).comparison,
    listen: (deliver) => line.hear(explorationToPage, deliver),
  }
}
