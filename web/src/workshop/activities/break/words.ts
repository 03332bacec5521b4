import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import { breakWords as english } from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/break': Text<typeof english>
  }
}

export let breakWords: Dictionary['workshop/activities/break'] = english
translated('workshop/activities/break', english, (text) => {
  breakWords = text
})
