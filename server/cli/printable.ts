/** Control characters other than tab and newline, and characters that change the writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Makes foreign text safe for a terminal by escaping characters that would control the terminal. */
export function printable(text: string): string {
  return text.replace(unprintable, (sign) => {
    const code = sign.charCodeAt(0).toString(16)
    return code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, '0')}`
  })
}
