import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import { pageWords as english } from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/page': Text<typeof english>
  }
}

export let pageWords: Dictionary['workshop/activities/page'] = english
translated('workshop/activities/page', english, (text) => {
  pageWords = text
})
