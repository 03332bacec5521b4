import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import { exerciseWords as english } from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/exercises': Text<typeof english>
  }
}

export let exerciseWords: Dictionary['workshop/activities/exercises'] = english
translated('workshop/activities/exercises', english, (text) => {
  exerciseWords = text
})
