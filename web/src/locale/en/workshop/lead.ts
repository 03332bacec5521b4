/** What the teacher's windows say. */
import type { Challenge } from '#model/messages/activities/hands-on.ts'
import { count } from '#model/words/en/figures.ts'

const people = (number: number) => count(number, 'person', 'people')

export const leadWords = {
  entering: 'Opening your workshop…',
  out: 'You do not lead this workshop in this browser.',
  outHint: 'Open the link that the terminal printed: it carries the secret that lets you lead.',
  toLibrary: 'To the library',
  join: {
    title: 'Join on your own screen',
    goTo: 'Go to',
    code: 'Code',
    qr: (address: string) => `QR code that leads to ${address}`,
    here: (count: number) => (count === 0 ? 'Nobody is here yet' : `${people(count)} here`),
    names: 'Who is here',
    more: (count: number) => `and ${count} more`,
    loopback: 'Only this machine can open this address. Type the one that the terminal prints:',
    address: 'Address for the class',
    change: 'Change the address',
    save: 'Use it',
    example: '192.168.1.20:4173',
  },
  bar: {
    label: 'Workshop',
    following: (following: number, all: number) => `${following} of ${all} follow`,
    atWork: (people: number) => `${people} at work`,
    join: 'Join',
    lesson: 'Lesson',
    console: 'Open the console',
    frozen: 'Nobody can step away',
    projected: (name: string) => `The run of ${name}`,
    back: 'Back to hands on',
  },
  welcome: {
    begin: 'Choose a lesson',
    hint: 'The class joins meanwhile. The console holds notes, plan and questions.',
  },
  picker: {
    title: 'Choose a lesson',
    search: 'Search lessons',
    plan: 'The plan',
    minutes: (minutes: number) => `${minutes} min`,
    nothing: 'No lesson is like this.',
  },
  question: {
    label: 'Question to the class',
    open: 'What do you think?',
    closed: 'No more answers',
    revealed: 'This is what you said',
    answered: (answered: number, all: number) => `${answered} of ${all} have answered`,
    votes: (votes: number) => count(votes, 'answer', 'answers'),
    right: 'Right',
    wrong: 'Wrong',
  },
  pause: {
    label: 'Break',
    title: 'Break',
    over: 'We go on',
    until: (time: string) => `until ${time}`,
    end: 'End the break',
  },
  handsOn: {
    kicker: 'Hands on',
    task: (challenge: Challenge, lock: string, parameter: string) => {
      if (challenge.kind === 'free') return 'Run it yourself. Change the parameters and see what happens.'
      if (challenge.kind === 'fail') return `Break “${lock}”.`
      return `Find the smallest ${parameter} that breaks “${lock}”.`
    },
    how: 'Your screen has the parameters and the button. Run it as often as you like.',
    runs: (runs: number) => count(runs, 'run', 'runs'),
    tried: (count: number) => `${people(count)} tried`,
    made: (count: number) => `${people(count)} made it`,
    board: 'Who made it',
    nobody: 'Nobody yet.',
  },
  wall: {
    label: 'Runs of the class',
    none: 'Nobody has run it yet.',
    running: 'Running…',
    again: 'Runs again…',
    stalled: 'The machine stood still',
    failed: 'Could not be run',
    usual: 'usual parameters',
    projected: 'On the projector',
    won: 'made it',
    more: (number: number) => `and ${number} more`,
  },
  ended: {
    title: 'This workshop has ended',
    thanks: 'Thank you for taking part. What you saw stays on your own page.',
    report: 'Open the report',
  },
  /** Why a key or a button did nothing. */
  refused: {
    nobodyAnswered: 'Nobody has answered yet. Press Next again to show the answer.',
    onBreak: 'The break is not over yet. Press Next again to end it.',
    atWork: 'The class is still at work. Press Next again to go on with the lesson.',
    /** Something lies over the lesson, which nobody would see move. */
    covered: {
      break: 'A break is on the screen. K ends it.',
      podium: 'The podium is on the screen. W puts it away.',
      recap: 'The recap is on the screen. M puts it away.',
      question: 'A question is on the screen. D closes it.',
      level: 'The class is at work. Next goes on with the lesson.',
      'hands-on': 'The class is at work. Next goes on with the lesson.',
      board: 'The class is at work. Next goes on with the lesson.',
    },
    noLesson: 'No lesson is open. L opens the list.',
    noQuestions: 'This lesson has no more questions.',
    noQuestion: 'No question is on the screen. A asks the next one.',
    closed: 'No more answers are taken already. X shows the answer.',
    revealed: 'The answer is on the screen already.',
    nothingNext: 'The plan is at its end. L opens the list of lessons.',
    live: 'The run goes on by itself. Wait for its end.',
    ended: 'This workshop has ended. Open the report, or start a new workshop.',
  },
  unblank: 'Show the screen again',
  plans: {
    label: 'Plans to begin with',
    about: (lessons: number, minutes: number) => `${count(lessons, 'lesson', 'lessons')}, ${minutes} minutes`,
  },
}
