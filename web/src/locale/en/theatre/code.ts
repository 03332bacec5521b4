import { count } from '#model/words/en/figures.ts'

export const codeWords = {
  copy: (file: string) => `Copy ${file}`,
  running: (clients: string) => `runs now for ${clients}`,
  moments: (line: number) => `Moments on line ${line}`,
  lineNumber: (line: number, visits: number) => `Line ${line}: ${count(visits, 'moment', 'moments')}`,
  line: (line: number) => `Line ${line}`,
  visits: (visits: number) => count(visits, 'moment', 'moments'),
  previous: 'The moment before',
  next: 'The next moment',
  goTo: (client: string, time: string) => `${client} at ${time}`,
  hide: 'Hide the moments',
  unfoldHead: (lines: number) => `Show the ${lines} lines above: title, source, imports`,
  whole: (lines: number) => `Show all ${lines} lines`,
  brief: 'Show only the lines where something happens',
  nobody: 'Nobody has been here yet. A line appears when a worker comes to it.',
  foldHead: 'Hide the lines above the code',
  unfoldPart: (name: string, lines: number) => `Show the ${lines} lines of: ${name}`,
  foldPart: (name: string) => `Fold: ${name}`,
  wide: 'Side by side',
  left: 'Compare',
  right: 'With',
  unfold: (lines: number) =>
    lines === 1 ? 'Show the line that is the same' : `Show the ${lines} lines that are the same`,
}
