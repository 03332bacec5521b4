/** English sentences for recordings that cannot be read. */
import type { RefusalWords } from '#model/refusals/reasons.ts'

export const traceRefusals = {
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
} satisfies Partial<RefusalWords>
