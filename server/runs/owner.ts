/** Whose a run is, and its recording. */
import * as z from 'zod/mini'

export const Owner = z.object({
  /** Whoever asked for it, by what is kept of their secret. */
  visitor: z.optional(z.string()),
  /** The room it was made in: whoever leads there may do with it what its maker may. */
  room: z.optional(z.string()),
  /** Made by somebody of the open page: in no room, and not by the host. */
  guest: z.optional(z.boolean()),
})
export type Owner = z.infer<typeof Owner>
