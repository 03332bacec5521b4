/** Punctuation and spaces around and between texts. Code must not add its own, because they differ from language to language. */
export const marks = {
  /** Between two sentences. */
  gap: ' ',
  sentences: (texts: readonly string[]) => texts.filter(Boolean).join(' '),
  stopped: (sentence: string) => `${sentence}.`,
  /** A label before its text. */
  label: (label: string) => `${label}: `,
  labelled: (label: string, text: string) => `${label}: ${text}`,
  /** A list of names or figures. */
  listed: (texts: readonly string[]) => texts.join(', '),
  /** Joins parts of one sentence. */
  clauses: (texts: readonly string[]) => texts.join(', '),
  aside: (text: string, aside: string) => `${text} (${aside})`,
  numbered: (number: number, text: string) => `${number}. ${text}`,
}
