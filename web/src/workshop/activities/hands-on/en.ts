import type { Challenge } from '#model/messages/hands-on.ts'
import { count } from '#model/words/en/figures.ts'

const people = (number: number) => count(number, 'person', 'people')

export const handsOnWords = {
  cover: {
    shown: 'The class’s own runs',
    next: 'the class comes back from hands on.',
    refused: 'The class is at work. Next goes on with the lesson.',
  },
  /** For the board of those who met the challenge, which is shown instead of the wall. */
  boardCover: {
    shown: 'Who met the challenge',
    next: 'the class comes back from hands on.',
    refused: 'The class is at work. Next goes on with the lesson.',
  },
  say: 'Your turn: the teacher has released a lesson for you to run.',
  console: {
    release: 'Release to the class',
    scenario: 'Lesson',
    kind: 'Challenge',
    kinds: { free: 'Free', fail: 'Break it', smallest: 'Smallest value that breaks it' },
    lock: 'Lock',
    parameter: 'Parameter',
    figures: 'May be changed',
    showFigures: 'Show the figures',
    end: 'End hands on',
    board: 'Show the board',
    project: (name: string) => `Project the run of ${name}`,
    stop: 'Stop projecting',
  },
  projected: {
    kicker: 'Hands on',
    task: (challenge: Challenge, lock: string, parameter: string) => {
      if (challenge.kind === 'free') return 'Run it yourself. Change the parameters and see what happens.'
      if (challenge.kind === 'fail') return `Break “${lock}”.`
      return `Find the smallest ${parameter} that breaks “${lock}”.`
    },
    how: 'Your screen has the parameters and the button. Run it as often as you like.',
    runs: (runs: number) => count(runs, 'run', 'runs'),
    tried: (count: number) => `${people(count)} tried`,
    made: (count: number) => `${people(count)} broke it`,
    board: 'Who broke it',
    nobody: 'Nobody yet.',
    timeUp: 'Time is up',
    hidden: 'The figures are shown later.',
  },
  wall: {
    label: 'Runs of the class',
    none: 'Nobody has run it yet.',
    running: 'Running…',
    again: 'Runs again…',
    stalled: 'The computer was too busy: this lock’s result does not count.',
    failed: 'Could not be run',
    usual: 'default figures',
    uncounted: 'does not count: the lesson’s own value',
    projected: 'On the projector',
    won: 'broke it',
    more: (number: number) => `and ${number} more`,
  },
  member: {
    title: 'Your turn',
    free: (lesson: string) => `Try “${lesson}” with parameters of your own. What do they change?`,
    fail: (lock: string) => `Break ${lock}.`,
    smallest: (lock: string, parameter: string) => `Find the smallest ${parameter} that breaks ${lock}.`,
    outOfRange: (range: string) => `It must be from ${range}.`,
    usual: 'Default figures',
    fixed: 'As in the lesson',
    timeLeft: 'Time left',
    timeUp: 'The time is up: no more runs begin.',
    run: 'Run it',
    running: 'It runs…',
    asking: 'Asking the server…',
    place: (place: number) => `Place ${place} in line. It starts by itself.`,
    hide: 'Hide',
    runs: 'Your runs',
    noRuns: 'Nothing yet. Each run is a real one, on a Redis of its own.',
    open: 'Open',
    inView: 'in view',
    behind: 'Compare',
    notBehind: 'Stop comparing',
    won: 'broke it',
    madeIt: 'You broke it.',
    madeItWith: (value: string) => `You broke it: ${value}`,
    /**
     * `figures` lists the parameters that differ from the lesson's defaults. It is empty if there are none. `verdict` is the one that counts, because the run
     * may have broken another rule.
     */
    held: (figures: string, verdict: string) =>
      `It held${figures === '' ? '' : ` with ${figures}`}: “${verdict}”. Only that counts here. Try another figure.`,
    /** `zero` is the meaning of 0, if 0 is not a length. */
    usualBreaks: (parameter: string, zero: string | undefined) =>
      zero === undefined
        ? `It broke, but the lesson’s own ${parameter} does not count. Try another ${parameter}.`
        : `0 means “${zero}” and does not count. Try a ${parameter} above 0.`,
    /** `inView` tells whether the run is what the page shows. */
    over: (figures: string, inView: boolean) =>
      `${figures === '' ? 'Your run is over.' : `Your run with ${figures} is over.`}${inView ? '' : ' Open it below.'}`,
    nothing: 'The computer was too busy, so this run says nothing. Run it again.',
    again: 'Try again',
    failed: 'It could not be run to its end.',
    state: { running: 'runs…', done: '', stalled: 'The computer was too busy. Run it again.', failed: 'cut short' },
    number: (number: number) => `Run ${number}`,
    two: 'danger for',
  },
}

/** Returns the task of a challenge in one sentence. */
export function challengeText(
  challenge: Challenge,
  names: { lesson: string; lock: (id: string) => string; parameter: (name: string) => string },
): string {
  const { member: words } = handsOnWords
  if (challenge.kind === 'free') return words.free(names.lesson)
  if (challenge.kind === 'fail') return words.fail(names.lock(challenge.lock))
  return words.smallest(names.lock(challenge.lock), names.parameter(challenge.parameter))
}
