/**
 * Marks texts for the language `en-XA`, which nobody speaks: accents on the letters, and brackets around. An unmarked text on the page comes from no dictionary
 * and no translation.
 */

/** Capitals keep their form, because single capitals are workers. */
const plain = 'aceginosuy'
const accented = 'áçéğíñóšúý'

export const accent = (text: string) => text.replaceAll(/[a-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter)

export const markedText = (text: string) => (text === '' ? text : `⟦${accent(text)}⟧`)
