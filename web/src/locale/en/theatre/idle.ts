/** Texts of the page before a run. */
export const idleWords = {
  asksOf: 'The lock',
  watch: 'Watch the recording',
  opening: 'Opening…',
  explore: 'See every order',
  noServer: 'Nothing can be run here: this page has recordings alone. They were made on real servers.',
  /** Replaces the faults while a question about them is open. */
  hiddenFault: 'First say what you expect. Then watch what goes wrong.',
  redis: 'A database that all workers can ask.',
}
