import * as english from './en/plans.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let { planText }: Dictionary['plans'] = english
translated('plans', english, (texts) => {
  ;({ planText } = texts)
})
