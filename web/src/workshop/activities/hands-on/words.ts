import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import * as english from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/hands-on': Text<typeof english>
  }
}

export let { challengeText, handsOnWords }: Dictionary['workshop/activities/hands-on'] = english
translated('workshop/activities/hands-on', english, (text) => {
  ;({ challengeText, handsOnWords } = text)
})
