import type { Dictionary } from './dictionary.ts'
import * as english from './en/plans.ts'
import { translated } from './language.ts'

export let { planText }: Dictionary['plans'] = english
translated('plans', english, (texts) => {
  ;({ planText } = texts)
})
