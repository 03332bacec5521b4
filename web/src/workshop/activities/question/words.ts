import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import { questionWords as english } from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/question': Text<typeof english>
  }
}

export let questionWords: Dictionary['workshop/activities/question'] = english
translated('workshop/activities/question', english, (text) => {
  questionWords = text
})
