import type { Dictionary, Text } from '#web/locale/dictionary.ts'
import { translated } from '#web/locale/language.ts'
import { sayingWords as english } from './en.ts'

declare module '#web/locale/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/words': Text<typeof english>
  }
}

export let sayingWords: Dictionary['workshop/activities/words'] = english
translated('workshop/activities/words', english, (text) => {
  sayingWords = text
})
