/** Punctuation and spaces around and between texts. Code must not add its own, because punctuation differs between languages. */
export const marks = {
  /** Separates two sentences. */
  gap: ' ',
  sentences: (texts: readonly string[]) => texts.filter(Boolean).join(' '),
  stopped: (sentence: string) => `${sentence}.`,
  /** Precedes the labeled text. */
  label: (label: string) => `${label}: `,
  labelled: (label: string, text: string) => `${label}: ${text}`,
  /** Joins a list of names or numbers. */
  listed: (texts: readonly string[]) => texts.join(', '),
  /** Joins parts of one sentence. */
  clauses: (texts: readonly string[]) => texts.join(', '),
  aside: (text: string, aside: string) => `${text} (${aside})`,
  numbered: (number: number, text: string) => `${number}. ${text}`,
}
