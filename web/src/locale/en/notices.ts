/** Error messages, and advice keyed by error code. */
export const notices = {
  lost: 'The connection to the server is lost.',
  lostHint: 'What is recorded stays usable. The page reconnects by itself; if the server was stopped, start it again.',
  forgotten:
    'The server no longer knows this run. What was recorded until then is still here; run it again for the rest.',
  /** This and the following messages are about problems with the server that the page itself detects. */
  noAnswer: 'The server does not answer. Is it still running?',
  /** The connection is up, but the answer is late. */
  lateAnswer: 'The server takes long to answer.',
  noServer: 'There is no server behind this page.',
  /** Shown for an exploration that is not among the files of a static site. */
  notKept:
    'These orders are not among the files of this page. They are too many, or more may happen than in the lesson.',
  status: (status: number, path: string) => `The server answered ${status} to ${path}.`,
  /** `issue` is the validation library's message, in English. */
  broken: (where: string, issue: string) =>
    `The server's answer to ${where} is not understood${issue}. Reload the page.`,
  hints: {
    BAD_REQUEST: 'Reload the page and try again.',
    UNKNOWN_SCENARIO: 'Choose a lesson from the library.',
    UNKNOWN_LOCK: 'Choose a lesson from the library.',
    UNKNOWN_RUN: 'Run the lesson again to make a new recording.',
    UNKNOWN_EXPLORATION: 'Explore the lock again.',
    UNKNOWN_PARAMETER: 'Reload the page: the lesson has changed.',
    PARAMETER_OUT_OF_RANGE: 'Set the parameter in the header to a value that can be run.',
    PARAMETER_NOT_WHOLE: 'Set the parameter in the header to a whole number.',
    UNKNOWN_OPTION: 'Reload the page: the lesson has changed.',
    UNKNOWN_FAULT: 'Reload the page: the lesson has changed.',
    UNKNOWN_CLIENT: 'Reload the page: the lesson has changed.',
    UNKNOWN_MOMENT: 'Move the fault to another place.',
    CANCELLED: 'Run it again when you like.',
    QUEUE_FULL: 'Wait until other runs are over, then try again.',
    RATE_LIMITED: 'Wait a moment, then try again.',
    STORE_UNAVAILABLE: 'Check this machine’s network, or install the store yourself; then run it again.',
    NOT_KEPT:
      'Is the disk full, or the data folder read-only? Save the recording as a file to keep it; the next run tries again.',
    NODE_LOST: 'Run it again: a new server is started for it.',
    HUB_LOST: 'Nothing has to be reloaded. If it lasts, tell whoever runs the server.',
    LEVEL_ON: 'Try it in the level, or wait until it is closed.',
    SEARCH_LOST: 'Explore it again. If that does not help, let less happen.',
    BROKEN_TRACE: 'The recording’s file is damaged. Run the lesson again.',
    TOO_LARGE: 'Ask for less at once.',
    TRACE_VERSION: 'Run the lesson again to record it anew.',
    NO_REFERENCE: 'Run the lesson live instead.',
    STILL_RUNNING: 'Wait until it is over, then try again.',
    TOO_MANY_KEPT: 'Stop keeping another one first.',
    NO_SERVER: 'On your own machine “npm start” runs Lockstep with everything it can do.',
    NOT_JUDGED: 'The recording can be stepped through all the same.',
    INTERNAL: 'Try again; the server’s log says more.',
    SERVER_LOST: 'Start it with “npm start”, then try again.',
    SERVER_LATE: 'Wait a little, then try again.',
    BROKEN_ANSWER: 'Page and server differ in version: reload the page.',
  } as Readonly<Partial<Record<string, string>>>,
}
