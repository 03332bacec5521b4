/** Explains the grammar of a fault's line for `--help`. Generated from the vocabulary. */
import { words } from '../words/words.ts'
import { lockMoments, type VerbKind, type VerbName, verbs, workerMoments } from './vocabulary.ts'

const form: Record<VerbKind, string> = {
  place: '[before|after] [WORKER] STEP',
  message: '[WORKER] STEP',
  link: '[WORKER] [when MOMENT]',
  node: '[NODE] [when MOMENT]',
}

export function faultHelp(): string {
  const lines = Object.entries(verbs).map(([name, verb]) => {
    const time = 'takesTime' in verb ? ' TIME' : ''
    const end = verb.ends ? ' [until MOMENT | for TIME]' : ''
    const [first = '', ...rest] = form[verb.kind].split(' ')
    const shape = time === '' ? form[verb.kind] : `${first}${time} ${rest.join(' ')}`
    return `  ${`${name} ${shape}${end}`.padEnd(66)} ${words.fault.verbs[name as VerbName]}`
  })
  return words.fault.help(lines.join('\n'), Object.keys(workerMoments), Object.keys(lockMoments))
}
