/** Members' tries at levels, as stored. */
import { LevelTry } from '#model/messages/workshop-level.ts'
import type { Shelf } from '../base/class-store.ts'

export const tries: Shelf<LevelTry> = {
  name: 'tries',
  schema: LevelTry,
  keyOf: ({ level, member }) => `${level}:${member}`,
}
