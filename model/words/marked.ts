/** Texts of the language `en-XA`, which nobody speaks: accents on the letters, and brackets around. What lacks them comes from no dictionary and no translation. */

/** Capitals stay: single ones are workers. */
const plain = 'aceginosuy'
const accented = 'áçéğíñóšúý'

export const accent = (text: string) => text.replaceAll(/[a-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter)

export const markedText = (text: string) => (text === '' ? text : `⟦${accent(text)}⟧`)
