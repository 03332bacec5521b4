/** Texts of the list of workshops that the host sees. */
import { count } from '#model/words/en/figures.ts'

export const keptRoomWords = {
  title: 'Workshops on this server',
  kept: 'Each is kept for seven days after its last change.',
  opened: (date: Date) => date.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' }),
  state: { open: 'open', ended: 'ended' },
  people: (people: number, here: number) =>
    `${count(people, 'person has joined', 'people have joined')}${here === 0 ? '' : `, ${here} of them here now`}`,
  item: (number: number, of: number) => `item ${number} of ${of}`,
  present: 'Present',
  reopen: 'Reopen',
  report: 'Report',
  rename: 'Rename',
  newTitle: (title: string) => `New title for “${title}”`,
  save: 'Save',
  reset: 'Reset…',
  resetSure: (title: string) => `Reset “${title}”?`,
  resetHint: (people: number) =>
    `${people === 0 ? 'Everything' : `${count(people, 'person', 'people')}, their answers, runs and marks`} will be forgotten. Title, plan and links stay.`,
  resetNow: 'Reset it',
  cancel: 'Cancel',
}
