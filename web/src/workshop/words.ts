/** The workshop's part of the dictionary. */
export const workshopWords = {
  entering: 'Getting in…',
  join: 'Join the workshop',
  name: 'Your name',
  code: 'Code',
  waiting: 'The workshop is open. Wait for the teacher to begin.',
}
