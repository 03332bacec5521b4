import { keptRoomWords as english } from '../en/workshop/kept-rooms.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let keptRoomWords: Dictionary['workshop/kept-rooms'] = english
translated('workshop/kept-rooms', english, (text) => {
  keptRoomWords = text
})
