import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import { floorWords as english } from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/floor': Text<typeof english>
  }
}

export let floorWords: Dictionary['workshop/activities/floor'] = english
translated('workshop/activities/floor', english, (text) => {
  floorWords = text
})
