import type { Dictionary, Text } from '#web/locale/dictionary.ts'
import { translated } from '#web/locale/language.ts'
import { floorWords as english } from './en.ts'

declare module '#web/locale/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/floor': Text<typeof english>
  }
}

export let floorWords: Dictionary['workshop/activities/floor'] = english
translated('workshop/activities/floor', english, (text) => {
  floorWords = text
})
