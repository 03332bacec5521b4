import type { Dictionary } from '../dictionary.ts'
import { keptRoomWords as english } from '../en/workshop/kept-rooms.ts'
import { translated } from '../language.ts'

export let keptRoomWords: Dictionary['workshop/kept-rooms'] = english
translated('workshop/kept-rooms', english, (text) => {
  keptRoomWords = text
})
