/** Checks texts that people write for others, such as names, questions and answers. */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'

/** Matches zero-width joiners inside emoji, which are the only invisible characters allowed. */
const joined = /(?<=\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*)\u200d(?=\p{Extended_Pictographic})/gu
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
/** Matches characters that are drawn as nothing, and marks that only change the character before them. */
const invisible = /[\u115f\u1160\u3164\uffa0\u2800\p{M}\p{Z}]/gu

/** Matches stacked combining marks, which reach over the lines above and below. No language needs more than four marks on one letter. */
const piled = /\p{M}{5}/u

/** Returns a schema for a text that a person writes. The text must contain something visible, and no control characters or changes of the writing direction. */
export const written = (most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(4 * most)),
      z.transform((value: string) => value.normalize('NFC').replace(/\s+/gu, ' ').trim()),
    ),
    text(most).check(
      z.refine((value) => !unprintable.test(value.replace(joined, '')), 'unprintable characters'),
      z.refine((value) => !piled.test(value), 'too many accents on one letter'),
      z.refine((value) => value.replace(invisible, '') !== '', 'expected something to be seen'),
    ),
  )

export const MemberName = written(40)
