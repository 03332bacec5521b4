/** Caption for a run that leaves its lesson's course. */
import { otherwise as english } from '#model/words/en/otherwise.ts'
import { translated } from './language.ts'

export let otherwise: string = english
translated('otherwise', english, (text) => {
  otherwise = text
})
