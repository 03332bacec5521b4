/**
 * The dictionary: all texts of the interface that do not come from a lesson. A translation is another object with the same type.
 *
 * Texts with numbers are functions, because languages put numbers in different places.
 */

import { count } from '#model/words/en/figures.ts'
import { properties } from '#model/words/en/properties.ts'
import type { Role, Topology, VerdictStatus } from '#scenarios/lesson.ts'
import { notices } from './notices.ts'
import { nameOfKey } from './parameters.ts'

const fleets: Record<Topology, string> = {
  single: 'One server',
  standby: 'Primary and standby',
  sentinel: 'Redis with Sentinel',
  quorum: 'Five Redis masters',
  cluster: 'Redis Cluster',
}

const status: Record<VerdictStatus, string> = { held: 'held', violated: 'violated', unknown: 'unknown' }

const roles: Record<Role, string> = {
  wrong: 'What goes wrong',
  right: 'What repairs it',
  compared: 'Compared',
  yours: 'Your lock',
}

export const words = {
  product: 'Lockstep',
  close: 'Close',
  status,
  roles,
  /** A reader's edit of one of the lesson's locks, as the title of its run. */
  editedLock: 'Edited lock',
  fleets,
  properties,
  /** Names a parameter, given its key. */
  parameter: nameOfKey,
  broken: {
    page: 'this page',
    title: (part: string) => `Something went wrong in ${part}.`,
    what: 'The rest of the page still works. The fault says:',
    again: 'Try again',
    outdated: 'This page is out of date: Lockstep was updated while it was open.',
    reload: 'Reload',
    lost: 'A part of the page could not be loaded. Check the connection, then try again.',
    toStart: 'To the beginning of the run',
  },
  looks: {
    toLight: 'Light theme',
    toDark: 'Dark theme',
    projector: 'Projector size',
    keys: 'Keyboard shortcuts',
    language: 'Language',
  },
  miniature: {
    reads: (value: number) => `reads ${value}`,
    stock: (value: number) => `${value} in stock`,
  },
  library: {
    title: 'See how distributed locks break, and what repairs them.',
    about:
      'A lock lets programs on different machines take turns. Each lesson runs real lock code while something goes wrong. Step through what happened.',
    search: 'Search lessons',
    searchHint: 'pause, SETNX, fencing…',
    chapter: (number: number) => `Chapter ${number}`,
    watchedOf: (watched: number, all: number) => `${watched} of ${all} watched`,
    watched: 'Watched',
    teaches: 'In focus',
    found: (lessons: number) => count(lessons, 'lesson found', 'lessons found'),
    nothing: (query: string) => `No lesson mentions “${query}”.`,
    nothingHint: 'Try a lock, a command, or what goes wrong.',
    clear: 'Clear the search',
    empty: 'There are no lessons yet.',
    emptyHint: 'Scenario files in scenarios/chapters/ appear here by themselves.',
    loading: 'Fetching the lessons…',
    retry: 'Try again',
    footer: (redis: string) => `${redis}, started and stopped by Lockstep. It is a real one.`,
  },
  theatre: {
    home: 'Lockstep: all lessons',
    question: 'Question',
    run: 'Run it live',
    stop: 'Stop',
    live: 'live',
    recorded: 'recording',
    opening: 'Opening the lesson…',
    reading: 'Reading the recording…',
    range: (min: number, max: number, unit: string) => `${min} to ${max} ${unit}`.trimEnd(),
    outOfRange: (name: string, range: string) => `${name} must be from ${range}`,
    beyond: (range: string) => `Beyond ${range}: the lesson’s sentences may not fit`,
    stage: (lock: string) => `Timeline of ${lock}`,
    comesLater: 'comes next',
    opens: 'show this run',
    timeline: 'the timeline',
    unfold: 'Code and state',
    fold: 'Fold the panels away (0)',
    side: 'Code, console, state and notes',
    panel: (name: string) => `the panel “${name}”`,
    refused: 'This run could not start.',
    cutShort: 'The recording breaks off before the run’s end.',
    cutShortHint: 'What was recorded until then is true; run it again for the rest.',
    asking: 'Asking the server to run it…',
    place: (place: number) => `Place ${place} in line`,
    placeHint: 'Other runs are going on. This one starts by itself.',
    notBegun: 'This run has not begun yet.',
    notBegunHint: 'Its code, commands and keys appear with its first event.',
    zombie: 'zombie',
    orphan: 'orphan',
    writeRefused: (token: number, largest: number | undefined) =>
      largest === undefined
        ? `write with token ${token} refused`
        : `write with token ${token} refused after ${largest}`,
    beat: (number: number, total: number) => `${number} of ${total}`,
    unblank: 'Show the screen again',
    stalled: 'This computer stood still, so the timing of this run proves nothing.',
    stalledHint: 'You can watch the recording all the same.',
    runAgain: 'Run it again',
    see: 'See',
    goTo: (time: string) => `Go to ${time}`,
  },
  panels: {
    code: 'Code',
    console: 'Console',
    state: 'State',
    verdict: 'Verdict',
    notes: 'Notes',
    table: 'Table',
  },
  question: {
    before: 'Before you see it',
    answered: 'The answer',
    yours: 'your answer',
    right: 'Right',
    wrong: 'Wrong',
    skip: 'Show me without answering',
    putAway: 'Put the question away',
    goOn: 'Continue',
  },
  console: {
    timeout: '(no answer came in time)',
    lost: '(connection lost: it may or may not have been executed)',
  },
  notes: {
    remember: 'To remember',
    focus: 'In focus',
    caveats: 'Still unsolved',
    next: 'Next',
    sources: 'Sources',
  },
  notices,
  missing: {
    page: 'There is no such page.',
    scenario: (id: string) => `There is no lesson called “${id}”.`,
    recording: (id: string) => `There is no recording called “${id}”.`,
    recordingHint: 'It may have been deleted, or made on another machine. Open the lesson and run it again.',
    did: 'Did you mean one of these?',
    begin: 'Begin with one of these',
    you: 'You',
    belief: 'believe that it is here',
    lockstep: 'Lockstep',
    truth: 'has nothing at this address',
    toLibrary: 'All lessons',
  },
}
