import { megabytes } from '#model/words/figures.ts'

export const openedFileWords = {
  opening: 'Opening the recording…',
  reading: (name: string) => `Reading ${name}…`,
  read: (readBytes: number, totalBytes: number) =>
    `${megabytes(readBytes)} of ${megabytes(totalBytes)}. The page can be used meanwhile.`,
  lessons: 'Lessons in this file',
  several: (lessons: number) => `This file holds ${lessons} lessons:`,
  files: (files: number) => `${files} files`,
  failed: (name: string) => `${name} could not be opened.`,
  why: (message: string, code: string) => `${message} (${code})`,
  tooLarge: (mebibytes: number) => `This file is too large: at most ${mebibytes} MB can be opened.`,
  badAddress: 'This is no address of a recording.',
  notFetched: 'The recording could not be fetched.',
  status: (status: number) => `Its host answered ${status}.`,
  tooLargeToFetch: (mebibytes: number) => `It is too large: at most ${mebibytes} MB are fetched.`,
  hints: {
    BROKEN_TRACE:
      'Lockstep opens its own downloads: files that end in .lockstep.jsonl. If this is one, download it again.',
    TRACE_VERSION: 'Run the lesson again here to record it anew. Or open the file with the Lockstep that made it.',
    BAD_ADDRESS: 'It has to begin with https://, and to end in .lockstep.jsonl.',
    NOT_FETCHED:
      'Its host may be down, or it may not let other pages read its files: it has to send “Access-Control-Allow-Origin: *”. Download the recording, and drop it here.',
    TOO_LARGE: 'Record fewer events: shorter runs, or fewer workers.',
  } as Readonly<Partial<Record<string, string>>>,
  nothingKept: 'Which recording was it?',
  nothingKeptHint:
    'The browser has not kept the file that was open here. Drop it anywhere on this page again, or choose it.',
  emptyPlayer: 'This page was made to carry a recording. Export it again from Lockstep.',
  notJudged: (why: string) => `The recording is here, but its verdicts are not: ${why}`,
  judgedTooLong: 'judging it took more than five minutes.',
}
