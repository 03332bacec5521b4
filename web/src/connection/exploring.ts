/** What a page says and hears of explorations: every order in which the operations of a lock's clients can happen. */
import * as z from 'zod/mini'
import {
  ExplorationEnded,
  ExplorationGrowth,
  ExploreAccepted,
  type ExploreRequest,
  Position,
  River,
  Shortest,
} from '../../../model/messages/exploration.ts'
import { Refusal, RunAccepted } from '../../../model/messages/messages.ts'
import type { PropertyId } from '../../../scenarios/lesson.ts'
import type { Line } from './socket.ts'

const ExplorationFailed = z.object({ exploration: z.string(), refusal: Refusal })

export interface ExplorationListener {
  onGrowth(growth: ExplorationGrowth): void
  onEnded(ended: ExplorationEnded): void
  onFailed(failed: z.infer<typeof ExplorationFailed>): void
}

/** Every call rejects with a `ConnectionError`, whose message is fit to show. */
export interface ExploringLine {
  /** Resolves with the exploration's id, before anything is told of it. */
  explore(request: z.input<typeof ExploreRequest>): Promise<string>
  position(exploration: string, path: string[]): Promise<Position>
  /** The smallest way on from there that breaks the property; `null`: there is none. */
  shortest(exploration: string, path: string[], property: PropertyId): Promise<string[] | null>
  river(exploration: string, property: PropertyId): Promise<River>
  /** Plays the steps on a real store, with leases that really end. Resolves with the recording's comparison, once it is there. */
  play(exploration: string, path: string[]): Promise<string>
  /** Hears from now on. Returns how to stop. */
  listen(listener: ExplorationListener): () => void
}

export function openExploringLine(line: Line): ExploringLine {
  return {
    explore: async (request) => (await line.ask('explore', request, ExploreAccepted)).exploration,
    position: (exploration, path) => line.ask('position', { exploration, path }, Position),
    shortest: async (exploration, path, property) =>
      (await line.ask('shortest', { exploration, path, property }, Shortest)).steps,
    river: (exploration, property) => line.ask('river', { exploration, property }, River),
    play: async (exploration, path) => (await line.ask('play', { exploration, path }, RunAccepted)).comparison,
    listen(listener) {
      const stops = [
        line.hear('exploration-growth', ExplorationGrowth, listener.onGrowth),
        line.hear('exploration-ended', ExplorationEnded, listener.onEnded),
        line.hear('exploration-failed', ExplorationFailed, listener.onFailed),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
