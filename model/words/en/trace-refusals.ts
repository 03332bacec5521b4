import type { SentencesOf } from '#model/refusals/reason-table.ts'
import type { traceReasons } from '#model/refusals/trace-reasons.ts'

const noRoomToKeep = 'and there is no room for more. Delete one, or keep one no longer.'

export const traceRefusals: SentencesOf<typeof traceReasons> = {
  'unknown-comparison': ({ comparison }) => `There is no comparison "${comparison}" (any more).`,
  'still-running': () => 'This comparison is still running. Stop it first, or wait for its end.',
  'guests-keep-enough': ({ kept }) => `Guests keep ${kept} recordings already, ${noRoomToKeep}`,
  'kept-enough': ({ kept }) => `${kept} recordings are kept already, ${noRoomToKeep}`,
  'you-keep-enough': ({ kept }) => `You keep ${kept} recordings already, ${noRoomToKeep}`,
  'no-reference': ({ scenario }) =>
    `${scenario} has no reference recording yet. npx lockstep record ${scenario} makes one.`,
  'file-too-large': ({ path, bytes, most }) => `${path} has ${bytes} bytes. At most ${most} can be read.`,
  'several-runs': ({ path, runs }) => `${path} holds ${runs} runs, where one was expected.`,

  'broken-trace': ({ line, why }) => `This is not a complete trace. Line ${line}: ${why}`,
  'trace-version': ({ version, own }) =>
    `This recording was made by Lockstep’s trace format ${version}; this one reads ${own}. Open it with the version of Lockstep that made it${
      version > own ? ', or update this one' : ''
    }.`,
  'trace-too-large': ({ why }) => `This recording is too large: ${why}.`,
  'reference-outdated': ({ scenario, why }) =>
    `The reference recording of ${scenario} is out of date: ${why}. This makes it anew: npx lockstep record ${scenario}`,
  'other-locks': ({ recorded, wanted }) =>
    `it has the locks ${recorded.join(', ')}, and the lesson ${wanted.join(', ')}`,
  'lesson-changed': () => 'the lesson has changed',
  'file-changed': ({ file }) => `${file} has changed`,
  'other-files': ({ lock }) => `${lock} is made of other files`,
  'no-header': () => 'the header is missing or cut off',
  'another-lesson': ({ expected, found }) => `lesson.id: expected "${expected}", found "${found}"`,
  'lock-of-no-lesson': ({ lock, locks }) => `lock: "${lock}" is none of the lesson's: ${locks.join(', ')}`,
  'wrong-number': ({ expected, found }) => `seq: expected ${expected}, found ${found}`,
  'time-back': ({ expected, found }) => `atMs: expected at least ${expected}, found ${found}: time never goes back`,
  'line-no-json': ({ found }) => `expected JSON, found ${found}`,
  'line-wrong': ({ field, why }) => `${field || 'the whole line'}: ${why}`,
  'too-many-lines': ({ most }) => `more than ${most} lines`,
  'too-many-runs': ({ most }) => `more than ${most} runs in one recording`,
  'too-many-megabytes': ({ most }) => `more than ${most} MiB`,
}
