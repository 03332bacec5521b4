/** Finds the types of names in a lock's code, as far as they come from the contract. Ignores scopes: locks are short, so a name has one type per file. */
import type { Contract, ContractMember } from './contract.ts'

export interface NamedType {
  type: string
  isList: boolean
}

const context: NamedType = { type: 'LockContext', isList: false }

/** Returns types keyed by name, for example a `RedisLink` for `redis` and a list of them for `nodes`. */
export function namesIn(text: string, contract: Contract): Map<string, NamedType> {
  const names = new Map<string, NamedType>()
  const give = (name: string | undefined, type: NamedType | undefined) => {
    if (name !== undefined && type !== undefined) names.set(name, type)
  }
  for (const { name, of } of takenFrom(text)) {
    if (of.kind === 'context') give(name, of.member === null ? context : typeOf(contract, context, of.member))
    else if (of.kind === 'member') give(name, typeOf(contract, names.get(of.name), of.member))
    else give(name, elementOf(names.get(of.name)))
  }
  return names
}

/** Returns the declared member, or `undefined` if the type has no member with that name. */
export const memberOf = (contract: Contract, { type }: NamedType, name: string): ContractMember | undefined =>
  contract.get(type)?.find((member) => member.name === name)

function typeOf(contract: Contract, of: NamedType | undefined, name: string): NamedType | undefined {
  const member = of === undefined || of.isList ? undefined : memberOf(contract, of, name)
  return member?.type == null ? undefined : { type: member.type, isList: member.isList }
}

const elementOf = (list: NamedType | undefined) => (list?.isList ? { ...list, isList: false } : undefined)

type Origin =
  | { kind: 'context'; member: string | null }
  | { kind: 'member'; name: string; member: string }
  | { kind: 'element'; name: string }

/** Yields each declared name with the member or list that its value comes from. */
function* takenFrom(text: string): Generator<{ name: string; of: Origin }> {
  for (const [, pattern = ''] of text.matchAll(/\bcreate(?:\s*:\s*(?:async\s*)?)?\(\s*(\{[^}]*\}|\w+)/g)) {
    if (!pattern.startsWith('{')) yield { name: pattern, of: { kind: 'context', member: null } }
    for (const { member, name } of parts(pattern)) yield { name, of: { kind: 'context', member } }
  }
  for (const [, pattern = '', from = ''] of text.matchAll(/\b(?:const|let)\s+(\{[^}]*\})\s*=\s*(\w+)\b(?!\s*[.(])/g)) {
    for (const { member, name } of parts(pattern)) yield { name, of: { kind: 'member', name: from, member } }
  }
  const made = /\b(?:const|let)\s+(\w+)\s*=\s*(?:await\s+)?(\w+)\.(\w+)\(/g
  for (const [, name = '', from = '', member = ''] of text.matchAll(made)) {
    yield { name, of: { kind: 'member', name: from, member } }
  }
  for (const [, name = '', from = ''] of text.matchAll(/\bfor\s*\(\s*const\s+(\w+)\s+of\s+(\w+)/g)) {
    yield { name, of: { kind: 'element', name: from } }
  }
  for (const [, from = '', name = ''] of text.matchAll(
    /\b(\w+)\.(?:map|filter|some|every)\(\s*(?:async\s*)?\(?\s*(\w+)/g,
  )) {
    yield { name, of: { kind: 'element', name: from } }
  }
}

/**
 * Parses a pattern such as `{ redis, leaseMs: usualLeaseMs, waitMs = 0 }` into members and the names they are given. Returns an empty array for nested
 * patterns.
 */
export function parts(pattern: string): { member: string; name: string }[] {
  if (!pattern.startsWith('{') || pattern.lastIndexOf('{') > 0) return []
  return [
    ...pattern.slice(1, -1).matchAll(/([A-Za-z_$][\w$]*)(?:\s*:\s*([A-Za-z_$][\w$]*))?(?:\s*=[^,]*)?\s*(?:,|$)/g),
  ].map(([, member = '', name]) => ({ member, name: name ?? member }))
}
