import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import { outcomeWords as english } from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/outcome': Text<typeof english>
  }
}

export let outcomeWords: Dictionary['workshop/activities/outcome'] = english
translated('workshop/activities/outcome', english, (text) => {
  outcomeWords = text
})
