/** What the idle stage says besides the lesson's own words. */
export const idleWords = {
  watch: 'Watch the recording',
  opening: 'Opening…',
  explore: 'See every order',
  noServer: 'Nothing can be run here: this page has recordings alone. They were made on real servers.',
  /** While the question what comes of it is open. */
  hiddenFault: 'First say what you expect. Then watch what goes wrong.',
  /** For whoever meets it for the first time. */
  redis: 'A database that all workers can ask. It is a real one.',
}
