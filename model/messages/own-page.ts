import * as z from 'zod/mini'
import type { ActivityMessages } from './activity.ts'
import { written } from './written.ts'

/** Maximum length of a picture's data URL in a plan, in characters. A plan with the picture must still fit into one message. */
export const pictureMost = 30_000
const Picture = z
  .string()
  .check(
    z.maxLength(pictureMost),
    z.regex(/^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$/, 'expected a picture as data:image/…;base64,…'),
  )

export const OwnPage = z.strictObject({
  title: written(80),
  /** Markdown. */
  text: z._default(z.string().check(z.maxLength(4000)), ''),
  picture: z.optional(Picture),
  /** Text alternative of the picture. */
  pictureText: z.optional(written(200)),
})
export type OwnPage = z.infer<typeof OwnPage>

export const pageMessages = {
  actions: {
    /** Shows a page of the teacher's own; `null` puts it away. */
    page: z.strictObject({ do: z.literal('page'), page: z.nullable(OwnPage) }),
  },
  room: { page: z.optional(OwnPage) },
} satisfies ActivityMessages
