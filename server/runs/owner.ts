import * as z from 'zod/mini'

export const Owner = z.object({
  /** Hash of the secret of the browser that asked for the run. */
  visitor: z.optional(z.string()),
  /** Room that the run was made in. The room's teacher has the owner's rights. */
  room: z.optional(z.string()),
  /** Whether a guest made the run: a visitor of the open page who is outside any room and is not the host. */
  guest: z.optional(z.boolean()),
})
export type Owner = z.infer<typeof Owner>
