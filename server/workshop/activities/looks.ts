/** Members who looked ahead of the class before they answered, as it is kept. */
import * as z from 'zod/mini'
import type { Shelf } from '../base/class-store.ts'

const Look = z.object({ question: z.number(), member: z.string(), atMs: z.number() })
export type Look = z.infer<typeof Look>

export const lookKey = ({ question, member }: Pick<Look, 'question' | 'member'>): string => `${question}:${member}`

export const looks: Shelf<Look> = { name: 'looks', schema: Look, keyOf: lookKey }
