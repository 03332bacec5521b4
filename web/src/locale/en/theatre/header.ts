import { count } from '#model/words/en/figures.ts'

export const headerWords = {
  faults: 'What goes wrong in this lesson',
  /** Replaces the fault while a question about it is open. */
  hiddenFault: 'Something goes wrong',
  moreFaults: (faults: number) => count(faults, 'more fault', 'more faults'),
  hint: [
    { keys: ['←', '→'], does: 'step' },
    { keys: ['Space'], does: 'plays' },
    { keys: ['?'], does: 'all keys' },
  ],
  /** Replaces the story after a change. */
  thisTime: (changed: string) => `This run has ${changed}. Its steps differ from the lesson’s.`,
  /** Opens the tools that a lesson first folds away. */
  more: 'Tools',
  moreAbout: 'Parameters, recordings, every order, the question again, export',
  less: 'Fewer tools',
  reset: 'Reset',
  resetLabel: 'Set the parameters back to those of the lesson',
  everyOrder: 'Every order',
  everyOrderHere: 'Every order in which it can happen, from this very moment',
  toWorkshop: 'Back to the workshop',
  runs: 'Recordings',
  runsLabel: (runs: number) => count(runs, 'recording of this lesson', 'recordings of this lesson'),
  runsAbout:
    'Change a parameter and run it again. Every recording stays here: open it, or draw it behind the one in view.',
  noRuns: 'No recordings yet.',
  usual: 'default figures',
  reference: 'The lesson’s recording',
  inView: 'in view',
  open: 'Open',
  behind: 'Compare',
  notBehind: 'Stop comparing',
  comparing: (when: string) => `Compared with: ${when}`,
  fetching: 'Asking the server for earlier runs…',
  holders: (length: string) => `two holders for ${length}`,
  columns: { run: 'Run' },
  withheld: 'How they ended is told here after the lesson’s questions.',
  unjudged: 'not judged yet',
}
