/** Texts of the member's pages (joining, following, answering, trying, the page after the class) and of the teacher's report. */

import { count } from '#model/words/en/figures.ts'

const quoted = (asks: readonly string[]) => asks.map((ask) => `“${ask}”`).join(', ')

interface Gain {
  questions: number
  start: { right: number; answered: number }
  end: { right: number; answered: number }
}

export const classWords = {
  door: {
    title: 'Join a workshop',
    about: 'Type the code that is on the projector.',
    code: 'Code of the workshop',
    codeHint: 'Six letters and digits. A whole link works too.',
    short: (missing: number) => `${count(missing, 'more character', 'more characters')} to type.`,
    long: 'A code has six characters. This has more.',
    lookalikes: 'No code has O, 0, I or 1 in it. Look again: is it a Q, D, L or 7?',
    unknownSigns: 'A code has only letters and digits.',
    next: 'Next',
    start: 'Start a workshop instead',
    name: 'Your name',
    nameHint: 'Your name is shown to the teacher, and to the class on the projector.',
    nameMissing: 'Write a name first. Any will do.',
    nameBad: 'This name cannot be used. Take up to 40 ordinary characters.',
    enter: 'Join',
    entering: 'Getting in…',
    lookingFor: (code: string) => `Looking for workshop ${code}…`,
    lost: 'The server does not answer.',
    lostHint: 'This page keeps trying. Is this machine on the same network as the teacher’s?',
    otherCode: 'Another code',
    again: 'Try again',
    library: 'To the lessons',
  },
  /** Reasons why a member cannot enter, keyed by the server's error code. */
  out: {
    UNKNOWN_ROOM: {
      title: 'There is no workshop with this code.',
      hint: 'Compare it with the projector. Workshops that ended long ago are forgotten.',
    },
    ROOM_ENDED: {
      title: 'This workshop has ended.',
      hint: 'Who was in it finds what they saw here, in the browser they used.',
    },
    ROOM_LOCKED: {
      title: 'The teacher lets nobody new in at the moment.',
      hint: 'Tell the teacher that you are here. Whoever was in before gets back in by themselves.',
    },
    TOO_MANY: { title: 'This workshop is full.', hint: 'Tell the teacher. You can still take any lesson on your own.' },
    FORBIDDEN: {
      title: 'The teacher has removed you from this workshop.',
      hint: 'If that was a mistake, tell the teacher. You can still take any lesson on your own.',
    },
    ROOM_EMPTIED: {
      title: 'The teacher begins this workshop anew.',
      hint: 'What was answered before is gone. Join again with your name.',
    },
    RATE_LIMITED: {
      title: 'Too many tries from here.',
      hint: 'Wait half a minute, then try again.',
    },
  } as Readonly<Record<string, { title: string; hint: string }>>,
  bar: {
    label: 'The workshop',
    with: 'With the teacher',
    withHint: 'You follow the teacher. Next or Back lets you look around by yourself.',
    own: 'On your own',
    frozen: 'The teacher holds everybody at this step.',
    frozenHint: 'Everybody looks at the same moment now. You can step again when the teacher lets go.',
    held: 'Answer first, then look around',
    back: 'Back to the teacher',
    backKey: 'G',
    teacherBegins: 'Your teacher runs it soon, and you see it here as it happens.',
    projected: (name: string) => `On the projector: ${name}’s run`,
    reconnecting: 'Connection lost. Reconnecting…',
    score: (right: number, of: number) => `Your answers: ${right} of ${of} right`,
    scoreTwice: (right: number, of: number, second: { right: number; of: number }) =>
      `First vote: ${right} of ${count(of, 'question', 'questions')} right, second: ${second.right} of ${second.of}`,
    handsOn: 'Your turn',
    in: 'You are in.',
    hidden: (name: string) => `Names are hidden in this workshop. You are ${name}.`,
    waitingHint:
      'This page goes where the teacher goes. Keep it open; it comes back by itself after your device has slept.',
  },
  say: {
    frozen: 'The teacher holds everybody at this moment.',
    free: 'You can step on your own again.',
    recalled: 'Back with the teacher.',
  },
  start: {
    title: 'Start a workshop',
    about: 'A class joins by a code, follows what you show, predicts, and tries for itself.',
    name: 'Title',
    nameHint: 'The class sees it.',
    usual: 'Workshop on distributed locks',
    plan: 'Plan (optional)',
    planFile: 'Choose a file',
    planHint: 'Or one of yours: a JSON file, as in docs/teaching.md.',
    planOf: (items: number, minutes: number) =>
      `${count(items, 'item', 'items')}, ${count(minutes, 'minute', 'minutes')}`,
    planOff: 'Without a plan',
    planBroken: (file: string, what: string) => `${file}: ${what}`,
    go: 'Start it',
    going: 'Opening the room…',
    join: 'Join one instead',
    refused: 'Only the host of this server can start a workshop.',
    refusedHint:
      'Open the host’s link that its terminal printed. “npm start -- --workshop” prints a link for the teacher.',
    noServer: 'This page has no server behind it, so no class can come together here.',
    noServerHint: 'Install Lockstep and start it with “npm start -- --workshop”.',
  },
  report: {
    title: (title: string) => `Report: ${title}`,
    loading: 'Fetching the report…',
    noSecret: 'This browser does not have the teacher’s secret of this workshop.',
    noSecretHint: 'Open the teacher’s link in this browser once; then this page works.',
    failed: 'The report could not be fetched.',
    again: 'Fetch again',
    csv: 'CSV',
    json: 'JSON',
    print: 'Print',
    present: 'To the workshop',
    held: (date: string, state: 'open' | 'ended') => (state === 'open' ? `${date}, still open` : date),
    figures: {
      people: 'people',
      questions: (questions: number, votes: number) =>
        `${questions === 1 ? 'question' : 'questions'}${votes > questions ? `, asked ${votes} times in all` : ''}`,
      share: (right: number, of: number) => `${right} of ${of}`,
      right: 'answers right',
      rightFirst: 'answers right at the first vote',
      runs: 'own runs',
    },
    lookback: {
      label: 'In three sentences',
      learned: {
        label: 'Learned',
        unknown: 'nothing tells, because no check was answered both at the start and at the end.',
        gain: ({ start, end }: Gain) =>
          `the check: ${start.right} of ${count(start.answered, 'answer', 'answers')} right at the start, ${end.right} of ${end.answered} at the end.`,
      },
      hard: {
        label: 'Not yet',
        once: (ask: string, right: number, answered: number) =>
          `“${ask}” had ${right} of ${count(answered, 'answer', 'answers')} right.`,
        twice: (ask: string) => `“${ask}”`,
      },
      next: {
        label: 'Next time',
        again: (titles: readonly string[]) => `Ask again, before the run: ${quoted(titles)}.`,
        answer: (asks: readonly string[]) => `Answer what the class asked: ${quoted(asks)}.`,
        begin: (titles: readonly string[]) => `Begin what was left out: ${quoted(titles)}.`,
        nothing: 'nothing is left over.',
      },
    },
    hard: 'What was hard',
    noneHard: {
      none: 'Nothing that was asked has a right answer.',
      few: 'Too few answers to say.',
      easy: 'Nothing: where enough answered, at least half of the answers were right in the end.',
    },
    unanswered: (asks: readonly string[]) => `Nobody answered ${quoted(asks)}.`,
    tooFew: (asks: readonly string[]) => `Too few answered ${quoted(asks)} to say how hard it was.`,
    questions: 'Answers',
    noQuestions: 'Nothing was asked.',
    rightShare: (percent: number) => `${percent} % of the answers right`,
    answered: (answered: number, of: number) => `${answered} of the ${of} who joined answered`,
    people: 'Who was there',
    nobody: 'Nobody came in.',
    columns: { name: 'Name', joined: 'Came', seen: 'Last seen', right: 'Right', answers: 'Answers', runs: 'Runs' },
    legend:
      'Answers: the number of the chosen option, question by question. – is no answer, → the second vote, ↻ asked again.',
    removed: 'removed',
    /** Replaces `columns.right` if the class voted twice. */
    rightFirst: 'Right, first vote',
    secondVote: 'Second vote',
    /** For a lesson's question that the teacher has asked before. */
    askedAgain: 'Asked again',
    looked: '(looked ahead)',
    shown: 'What was shown',
    nothingShown: 'No recording was shown.',
    runs: 'What was tried',
    noRuns: 'Nothing was released, or nobody ran it.',
    runColumns: { name: 'Name', lesson: 'Lesson', figures: 'With', result: 'What came of it', open: 'Recording' },
    plan: 'Plan and real time',
    planColumns: { lesson: 'Lesson', planned: 'Planned', real: 'Real' },
    minutes: (minutes: number) => `${minutes} min`,
    skipped: 'not begun',
    open: 'Open',
    won: 'broke it',
  },
}
