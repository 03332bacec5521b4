/** Long texts are cut before they enter a trace: a trace has limits, and nobody reads 10 kB in a console line. */
const textLimit = 500

export function shorten(text: string): string {
  return text.length > textLimit ? `${text.slice(0, textLimit)}… (${text.length} characters)` : text
}

/** Returns the list itself, unless one of its texts is long. */
export function shortenAll(texts: string[]): string[] {
  return texts.every((text) => text.length <= textLimit) ? texts : texts.map(shorten)
}
