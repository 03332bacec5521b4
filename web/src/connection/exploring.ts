/** Sends requests of the exploration protocol. An exploration covers every order in which the operations of a lock's clients can happen. */

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

/** Requests about explorations. Methods reject with a `ConnectionError`, whose message can be shown. */
export interface ExploringLine {
  /** Starts an exploration. Resolves with its id before the first notice arrives. */
  explore(request: z.input<typeof ExploreRequest>): Promise<string>
  position(exploration: string, path: string[]): Promise<Position>
  /** Finds the shortest continuation of `path` that violates the property. Resolves with `null` if no continuation does. */
  shortest(exploration: string, path: string[], property: PropertyId): Promise<string[] | null>
  river(exploration: string, property: PropertyId): Promise<River>
  /** Plays the steps on a real store, with leases that really expire. Resolves with the id of the comparison once the recording is stored. */
  play(exploration: string, path: string[]): Promise<string>
  listen(deliver: (notice: ExplorationNotice) => void): () => void
}

export function openExploringLine(line: Line): ExploringLine {
  return {
    explore: async (request) => (await line.ask(explorationToServer, 'explore', request)).exploration,
    // Walking quickly through many positions can hit the rate limit, so these requests wait and retry instead of failing.
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
