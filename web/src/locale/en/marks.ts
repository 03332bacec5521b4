/** Marks and blanks around texts and between them. Code puts none of its own: each language has others. */
export const marks = {
  /** Between two sentences. */
  gap: ' ',
  sentences: (texts: readonly string[]) => texts.filter(Boolean).join(' '),
  stopped: (sentence: string) => `${sentence}.`,
  /** Before what the label is for. */
  label: (label: string) => `${label}: `,
  labelled: (label: string, text: string) => `${label}: ${text}`,
  /** Names, figures. */
  listed: (texts: readonly string[]) => texts.join(', '),
  /** Parts of one sentence. */
  clauses: (texts: readonly string[]) => texts.join(', '),
  aside: (text: string, aside: string) => `${text} (${aside})`,
  numbered: (number: number, text: string) => `${number}. ${text}`,
}
