import type { Dictionary } from '../shape/dictionary.ts'

export const marks: Dictionary['marks'] = {
  gap: ' ',
  sentences: (texts) => texts.filter(Boolean).join(' '),
  stopped: (sentence) => `${sentence}.`,
  label: (label) => `${label}: `,
  labelled: (label, text) => `${label}: ${text}`,
  listed: (texts) => texts.join(', '),
  clauses: (texts) => texts.join(', '),
  aside: (text, aside) => `${text} (${aside})`,
  numbered: (number, text) => `${number}. ${text}`,
}
