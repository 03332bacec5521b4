import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import { sayingWords as english } from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/words': Text<typeof english>
  }
}

export let sayingWords: Dictionary['workshop/activities/words'] = english
translated('workshop/activities/words', english, (text) => {
  sayingWords = text
})
