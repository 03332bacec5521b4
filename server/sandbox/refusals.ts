/** Converts problems of code in a sandbox to refusals. */
import type { LoadError } from '#model/messages/edited-lock.ts'
import type { Refusal } from '#model/messages/messages.ts'
import { reasons } from '#model/refusals/reasons.ts'
import { RefusalError, refusal } from '../runs/refusal.ts'
import type { CodeEnd, CodeFault, CodeProblem } from './guest/code.ts'
import type { SandboxLost } from './process/sandbox.ts'

export const refusalOfFault = ({ reason, values }: CodeFault | CodeEnd): Refusal => ({
  ...{ code: reasons[reason].code, reason },
  // A fault's values have the same type as a refusal's values, except that they are read-only.
  values: { ...values } as Refusal['values'],
})

/** Converts a code problem for the page. `folder` is the lock's own folder, which is removed from file names. */
export function loadErrorOf({ file, line, column, fault }: CodeProblem, folder: string): LoadError {
  const name = file.startsWith(folder) ? file.slice(folder.length) : file
  return { file: name, line, column, refusal: refusalOfFault(fault) }
}

export function refusalOfLoss({ reason, why, most }: SandboxLost): Refusal {
  if (reason === 'time') return refusal('code-too-long', { ms: most })
  if (reason === 'memory') return refusal('code-memory', { megabytes: most })
  return refusal('sandbox-ended', { why })
}

export const endedBy = (end: CodeEnd) => new RefusalError(refusalOfFault(end))
