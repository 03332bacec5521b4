import type { ConsolePart } from '#web/workshop/room/activity.ts'
import { HandsOnInPlay } from './HandsOnInPlay.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'
import { Wall } from './Wall.tsx'

export const handsOnConsole: ConsolePart = {
  id: 'hands-on',
  work: { isOn: ({ handsOn }) => handsOn !== null, Release: ReleaseForm, InPlay: HandsOnInPlay, Results: Wall },
}
