/**
 * Marks texts for the test language `en-XA`: puts accents on the letters, and brackets around the text. An unmarked text on the page comes from no dictionary
 * and no translation.
 */

/** Letters that get an accent. Capitals stay as they are, because single capitals are workers. */
const plain = 'aceginosuy'
const accented = 'áçéğíñóšúý'

export const accent = (text: string) => text.replaceAll(/[a-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter)

export const markedText = (text: string) => (text === '' ? text : `⟦${accent(text)}⟧`)
