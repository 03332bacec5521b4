import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import { levelWords as english } from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/level': Text<typeof english>
  }
}

export let levelWords: Dictionary['workshop/activities/level'] = english
translated('workshop/activities/level', english, (text) => {
  levelWords = text
})
