/** Grammar of a fault's line, for `--help`. Generated from the vocabulary. */
import { lockMoments, type VerbKind, verbs, workerMoments } from './vocabulary.ts'

const form: Record<VerbKind, string> = {
  place: '[before|after] [WORKER] STEP',
  message: '[WORKER] STEP',
  link: '[WORKER] [when MOMENT]',
  node: '[NODE] [when MOMENT]',
}

const lines = Object.entries(verbs).map(([name, verb]) => {
  const time = 'takesTime' in verb ? ' TIME' : ''
  const end = verb.ends ? ' [until MOMENT | for TIME]' : ''
  const [first = '', ...rest] = form[verb.kind].split(' ')
  const shape = time === '' ? form[verb.kind] : `${first}${time} ${rest.join(' ')}`
  return `  ${`${name} ${shape}${end}`.padEnd(66)} ${verb.about}`
})

export const faultHelp = `A FAULT is a line such as 'lose-request release', 'pause renew until B.acquired', 'crash after renew' or 'flush when A.acquired':

${lines.join('\n')}

  WORKER: A, if none is named. STEP: acquire, renew, release, read, work, write; renew#2 is the second. TIME: 300ms, 2s, 1.5 leases.
  MOMENT: B. and one of ${Object.keys(workerMoments).join(', ')}; or lock. and ${Object.keys(lockMoments).join(' or ')}.
  A pause or a delay without an end lasts two leases.`
