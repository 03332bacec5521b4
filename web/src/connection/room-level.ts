/** What a member asks about the level that the class plays. */

import { type LevelAnswer, type LevelCode, levelToServer } from '#model/messages/activities/level.ts'
import type { Position } from '#model/messages/exploration.ts'
import type { Line } from './socket.ts'

/** Every call rejects with a `ConnectionError`, whose message is fit to show. */
export interface LevelLine {
  /** The code that the board shows. */
  levelCode(level: number): Promise<LevelCode>
  levelPosition(level: number, path: readonly string[]): Promise<Position>
  /** `null`: it cannot be broken. */
  solveLevel(level: number, path: readonly string[] | null): Promise<LevelAnswer>
}

export function openLevelLine(line: Line): LevelLine {
  return {
    levelCode: (level) => line.ask(levelToServer, 'room-level', { level }),
    levelPosition: (level, path) => line.ask(levelToServer, 'room-position', { level, path: [...path] }),
    solveLevel: (level, path) =>
      line.ask(levelToServer, 'room-solve', { level, path: path === null ? null : [...path] }),
  }
}
