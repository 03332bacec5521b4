/** Owner of a run and its recording. */
import * as z from 'zod/mini'

export const Owner = z.object({
  /** The browser that asked for the run, by a hash of its secret. */
  visitor: z.optional(z.string()),
  /** The room that the run was made in. Its teacher has the owner's rights. */
  room: z.optional(z.string()),
  /** Whether a guest made it: a visitor of the open page, outside any room, who is not the host. */
  guest: z.optional(z.boolean()),
})
export type Owner = z.infer<typeof Owner>
