/** The words of recordings: kept ones, dropped ones, exported ones. */
const mb = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(bytes < 10 * 1024 ** 2 ? 1 : 0)} MB`

export const recordingWords = {
  pick: 'Open a recording…',
  drop: 'Drop the recording here',
  dropHint: 'A file that ends in .lockstep.jsonl. It stays on this machine.',
  opening: 'Opening the recording…',
  reading: (name: string) => `Reading ${name}…`,
  read: (readBytes: number, totalBytes: number) =>
    `${mb(readBytes)} of ${mb(totalBytes)}. The page can be used meanwhile.`,
  failed: (name: string, code: string) => `${name} could not be opened (${code}).`,
  tooLarge: (mebibytes: number) => `This file is too large: at most ${mebibytes} MB can be opened.`,
  hints: {
    BROKEN_TRACE:
      'Lockstep opens files that end in .lockstep.jsonl, as it downloads them. If this is one, download it again.',
    TRACE_VERSION: 'Run the lesson again here to record it anew, or open the file with the Lockstep that made it.',
    TOO_LARGE: 'Record fewer events: shorter runs, or fewer clients.',
  } as Readonly<Partial<Record<string, string>>>,
  nothingKept: 'Which recording was it?',
  nothingKeptHint:
    'The browser has not kept the file that was open here. Drop it anywhere on this page again, or choose it.',
  emptyPlayer: 'This page was made to carry a recording. Export it again from Lockstep.',
  notJudged: (why: string) => `The recording is here, but its verdicts are not: ${why}`,
  judgedTooLong: 'judging it took more than five minutes.',

  menu: 'Recording',
  menuAbout: 'What can be done with this recording',
  name: 'Name',
  nameHint: 'What the class will look for',
  save: 'Save',
  saved: 'Saved.',
  keep: 'Keep it',
  kept: 'Kept',
  keepHint: 'Others are removed when room is needed, the oldest first.',
  share: 'Copy a link to this moment',
  copied: 'The link is copied.',
  notCopied: 'The browser did not let it be copied. The address of the page says the same.',
  download: 'Download (.lockstep.jsonl)',
  html: 'Export as one HTML file',
  htmlHint: 'Plays offline, with every panel',
  svg: 'Timeline as SVG',
  png: 'Timeline as PNG',
  stillJudged: 'Verdicts are still being found: try again in a moment.',
  made: (name: string) => `${name} is in your downloads.`,
  noPlayer: 'The player could not be fetched. Is the server still running?',
  howToRun: 'Run it yourself: npm start',
  howToRunHint:
    'This page has no server behind it. Lockstep runs the lesson live on a real Redis: get it, then “npm start”.',
}
