/** Whose a run is, and its recording. */
import * as z from 'zod/mini'

export const Owner = z.object({
  /** The browser that asked for it, by a hash of its secret. */
  visitor: z.optional(z.string()),
  /** The room that it was made in. The room's teacher may do with it what its owner may. */
  room: z.optional(z.string()),
  /** Made by somebody of the open page: in no room, and not by the host. */
  guest: z.optional(z.boolean()),
})
export type Owner = z.infer<typeof Owner>
