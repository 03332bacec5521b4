/** Longest string in a trace, in characters. Longer strings are cut, because a trace has size limits and nobody reads 10 kB in one line. */
const textLimit = 500

export function shorten(text: string): string {
  return text.length > textLimit ? `${text.slice(0, textLimit)}… (${text.length} characters)` : text
}

/** Shortens long strings. Returns the array itself if none of its strings is long. */
export function shortenAll(texts: string[]): string[] {
  return texts.every((text) => text.length <= textLimit) ? texts : texts.map(shorten)
}
