/** What a member asks about the level that the class plays. */
import { Position } from '../../../model/messages/exploration.ts'
import { LevelAnswer, LevelCode } from '../../../model/messages/workshop-level.ts'
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
    levelCode: (level) => line.ask('room-level', { level }, LevelCode),
    levelPosition: (level, path) => line.ask('room-position', { level, path: [...path] }, Position),
    solveLevel: (level, path) => line.ask('room-solve', { level, path: path === null ? null : [...path] }, LevelAnswer),
  }
}
