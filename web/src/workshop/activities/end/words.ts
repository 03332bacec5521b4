import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import { endWords as english } from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/end': Text<typeof english>
  }
}

export let endWords: Dictionary['workshop/activities/end'] = english
translated('workshop/activities/end', english, (text) => {
  endWords = text
})
