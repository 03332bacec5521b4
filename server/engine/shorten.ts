/** Longest text in a trace. Longer ones are cut, because a trace has limits, and nobody reads 10 kB in one line. */
const textLimit = 500

export function shorten(text: string): string {
  return text.length > textLimit ? `${text.slice(0, textLimit)}… (${text.length} characters)` : text
}

/** Returns the list itself, unless one of its texts is long. */
export function shortenAll(texts: string[]): string[] {
  return texts.every((text) => text.length <= textLimit) ? texts : texts.map(shorten)
}
