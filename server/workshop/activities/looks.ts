/** Stored records of members who looked ahead of the class before they answered. */
import * as z from 'zod/mini'
import type { Shelf } from '../base/class-store.ts'

const LookEntry = z.object({ question: z.number(), member: z.string(), atMs: z.number() })
export type LookEntry = z.infer<typeof LookEntry>

export const lookKey = ({ question, member }: Pick<LookEntry, 'question' | 'member'>): string => `${question}:${member}`

export const looks: Shelf<LookEntry> = { name: 'looks', schema: LookEntry, keyOf: lookKey }
