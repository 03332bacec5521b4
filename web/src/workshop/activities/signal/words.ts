import { translated } from '#web/locale/language.ts'
import type { Dictionary, Text } from '#web/locale/shape/dictionary.ts'
import { signalWords as english } from './en.ts'

declare module '#web/locale/shape/dictionary.ts' {
  interface Dictionary {
    'workshop/activities/signal': Text<typeof english>
  }
}

export let signalWords: Dictionary['workshop/activities/signal'] = english
translated('workshop/activities/signal', english, (text) => {
  signalWords = text
})
