import { count } from '#model/words/en/figures.ts'

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Returns an ordinal number, such as `2nd`. */
const ordinal = (number: number) => `${number}${endings[ordinals.select(number)] ?? 'th'}`

export const outcomeWords = {
  podiumCover: {
    shown: 'The podium',
    next: 'the podium goes away.',
    refused: 'The podium is on the screen. W puts it away.',
  },
  recapCover: {
    shown: 'What we learned',
    next: 'the recap goes away.',
    refused: 'The recap is on the screen. M puts it away.',
  },
  nextPage: 'the next page of the recap.',
  keys: {
    podium: 'Show or hide the podium',
    recap: 'Show or hide the recap',
  },
  console: {
    podium: 'Podium',
    recap: 'Recap',
  },
  morePeople: (people: number) => `and ${people} more`,
  podium: {
    title: 'The podium',
    /** `twice` tells whether the class voted twice on one of the questions. */
    byScore: (questions: number, twice: boolean) =>
      `Most right answers${twice ? ' at the first vote' : ''}, out of ${count(questions, 'question', 'questions')}`,
    byValue: (parameter: string) => `Smallest ${parameter} that broke the lock`,
    byTime: 'First to break the lock',
    byLevel: 'Fewest wrong answers, then fewest steps',
    earlier: 'Challenges that have ended',
    place: (place: number) => `Place ${place}`,
    tie: 'A tie',
    right: (right: number) => `${right} right`,
    noScore: 'Nobody has a point yet.',
    /** Which answers give a point. */
    rule: 'A question counts once, at its first vote. The check does not count.',
    noChallenge: 'Nobody has made it yet.',
    noLevel: 'Nobody has solved it yet.',
    yours: (place: number, shared: boolean) => `You ${shared ? 'tied for' : 'came'} ${ordinal(place)}.`,
  },
  recap: {
    title: 'What we saw',
    page: (page: number, of: number) => `Page ${page} of ${of}`,
    questions: 'What you said, and the answers',
    said: (number: number, all: number) => `${number} of the ${all} who answered said`,
    saidEach: (number: number) => (number === 1 ? 'One vote each for' : `${number} votes each for`),
    happened: 'The answer',
    nobody: 'Nobody answered.',
    predicted: 'Right',
    mistaken: 'Wrong',
    more: (questions: number) => `and ${count(questions, 'more question', 'more questions')}`,
    remember: 'To remember',
    moreLessons: (lessons: number) => `and ${count(lessons, 'more lesson', 'more lessons')}`,
    tried: 'What the class tried',
    /** This text counts runs. The number of people who met a challenge is given with the challenge. */
    broken: (broken: number, runs: number) => `Broke in ${broken} of ${count(runs, 'run', 'runs')}`,
    held: (runs: number) => `Held in ${count(runs, 'run', 'runs')}`,
    challenges: 'The challenges',
    moreChallenges: (challenges: number) => `and ${count(challenges, 'earlier challenge', 'earlier challenges')}`,
    /** `made` is the number of people who met a challenge, and `tried` the number of people who tried. */
    madeBy: (made: number, tried: number) =>
      tried === 0 ? 'Released, not tried' : `${made} of ${tried} who tried made it`,
    levels: 'The levels that the class played',
    solvedBy: (solved: number, tried: number) =>
      tried === 0 ? 'Released, not tried' : `${solved} of ${tried} who tried solved it`,
    exercises: 'The exercises',
    /** `tried`: number of those who tried code of their own. `opened`: number of those who opened it. */
    exerciseSolved: ({ solved, tried, opened }: { solved: number; tried: number; opened: number }) =>
      opened === 0
        ? 'Released, not opened'
        : tried === 0
          ? `Opened by ${count(opened, 'person', 'people')}, not tried`
          : `${solved} of ${tried} who tried solved it`,
    exerciseLine: (name: string, tries: number) => `${name} (${count(tries, 'try', 'tries')})`,
    gain: {
      title: 'What the class gained',
      columns: ['Question', 'At the start', 'At the end', 'Gain'],
      of: (right: number, answered: number) => `${right} of ${count(answered, 'answer', 'answers')} right`,
      points: (points: number) => `${points > 0 ? '+' : ''}${points} percentage points`,
    },
    nothing: 'Nothing has been asked, shown or tried yet.',
  },
}
