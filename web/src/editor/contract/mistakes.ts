/** Finds mistakes in a lock's code while the reader types: names that the contract lacks, and missing scripts. */
import { editDistance } from '#model/base/nearest.ts'
import type { LockCode } from '../text/lock-code.ts'
import type { Contract } from './contract.ts'
import { memberOf, namesIn, parts } from './names.ts'

export interface Mistake {
  from: number
  to: number
  what:
    | { is: 'no-member'; name: string; of: string; near: string | null }
    | { is: 'no-script'; name: string }
    | { is: 'syntax' }
}

export function mistakesIn(text: string, contract: Contract, code: LockCode): Mistake[] {
  const visible = withoutComments(text)
  return [...taken(visible, contract), ...used(visible, contract), ...scripts(visible, code)].sort(
    (a, b) => a.from - b.from,
  )
}

/** Finds unknown names that the code takes from the context, as in `create: ({ reddis }) =>`. */
function taken(text: string, contract: Contract): Mistake[] {
  const found: Mistake[] = []
  for (const match of text.matchAll(/\bcreate(?:\s*:\s*)?\(\s*(\{[^}]*\})/g)) {
    const [whole, pattern = ''] = match
    const start = match.index + whole.length - pattern.length
    for (const { member } of parts(pattern)) {
      const at = new RegExp(`\\b${member}\\b`).exec(pattern)?.index
      if (at !== undefined) found.push(...missing(contract, 'LockContext', member, start + at))
    }
  }
  return found
}

/** Finds unknown members, as in `redis.cal(…)`. */
function used(text: string, contract: Contract): Mistake[] {
  const names = namesIn(text, contract)
  const unquoted = text.replace(/'[^'\n]*'|"[^"\n]*"/g, (quoted) => ' '.repeat(quoted.length))
  return [...unquoted.matchAll(/(?<![.\w$])([A-Za-z_$][\w$]*)\.([A-Za-z_$][\w$]*)/g)].flatMap((match) => {
    const [whole, name = '', member = ''] = match
    const type = names.get(name)
    if (type === undefined || type.isList) return []
    return missing(contract, type.type, member, match.index + whole.length - member.length)
  })
}

/** Finds missing scripts, as in `redis.eval('relase.lua', …)`. */
function scripts(text: string, code: LockCode): Mistake[] {
  return [...text.matchAll(/\.eval\(\s*(['"])([^'"\n]+)\1/g)].flatMap((match): Mistake[] => {
    const [whole, , name = ''] = match
    if (Object.hasOwn(code, name)) return []
    const to = match.index + whole.length - 1
    return [{ from: to - name.length, to, what: { is: 'no-script', name } }]
  })
}

function missing(contract: Contract, type: string, name: string, from: number): Mistake[] {
  const members = contract.get(type)
  if (members === undefined || memberOf(contract, { type, isList: false }, name) !== undefined) return []
  const near = nearest(
    name,
    members.map((member) => member.name),
  )
  return [{ from, to: from + name.length, what: { is: 'no-member', name, of: type, near } }]
}

/** Replaces comments with spaces, so that all other positions stay the same. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<!['":])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))

/** Returns the closest name if it is at most two typing mistakes away, or `null` if no name is. */
function nearest(name: string, names: readonly string[]): string | null {
  const close = names.map((each) => ({ each, far: editDistance(name, each) })).filter(({ far }) => far <= 2)
  return close.sort((a, b) => a.far - b.far)[0]?.each ?? null
}
