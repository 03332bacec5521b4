/** Maps the properties that are judged in every state of an exploration to the bits of a mask. */
import { type Goal, goals } from '../messages/level.ts'

/** All properties that may be the goal of a level, in the order of their bits. */
export const judged = goals
export type Judged = Goal

export const bitOf = (property: Judged): number => 1 << judged.indexOf(property)

/** Bit for schedules in which a client's own code throws. That is not a property of the lock, but it may be the cause of a broken property. */
export const threwBit = 1 << judged.length

export const judgedIn = (mask: number): Judged[] => judged.filter((property) => (mask & bitOf(property)) !== 0)
