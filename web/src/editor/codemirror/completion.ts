/** Suggests completions while the reader types: members of the contract, Redis commands, and names in the file. */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { localCompletionSource } from '@codemirror/lang-javascript'
import type { Contract, ContractMember } from '../contract/contract.ts'
import { type NamedType, namesIn } from '../contract/names.ts'
import { redisCommands } from '../contract/redis-commands.ts'
import type { LockCode } from '../text/lock-code.ts'

interface Known {
  contract: Contract
  /** Returns the lock's current files, so that new scripts are suggested too. */
  code: () => LockCode
}

const word = /[\w$]*$/

/** Completes a lock's TypeScript with names from the contract. If no such name fits, completes it with the file's own names. */
export function lockCompletion({ contract, code }: Known): CompletionSource {
  return (context) => {
    const before = context.state.sliceDoc(0, context.pos)
    return (
      command(before, context) ??
      script(before, context, code()) ??
      member(before, context, contract) ??
      taken(before, context, contract) ??
      localCompletionSource(context)
    )
  }
}

const scriptWords = [
  'redis.call',
  'KEYS',
  'ARGV',
  'tonumber',
  'tostring',
  'local',
  'return',
  'if',
  'then',
  'else',
  'end',
]

/** Completes a lock's Lua scripts. */
export const scriptCompletion: CompletionSource = (context) => {
  const before = context.state.sliceDoc(0, context.pos)
  const found = command(before, context)
  if (found !== null) return found
  // There are no suggestions in comments.
  if (/--.*$/.test(before)) return null
  const typed = context.matchBefore(/[\w.]+/)
  if (typed === null && !context.explicit) return null
  const names = [...before.matchAll(/\blocal\s+(\w+)/g)].map(([, name = '']) => name)
  const options = [...new Set([...names, ...scriptWords])].map((label) => ({ label, type: 'variable' }))
  return { from: typed?.from ?? context.pos, options, validFor: /^[\w.]*$/ }
}

/** Completes a command's name, as in `redis.call('S`. */
function command(before: string, context: CompletionContext): CompletionResult | null {
  const [, typed] = /\.call\(\s*['"](\w*)$/.exec(before) ?? []
  if (typed === undefined) return null
  return resultOf(
    context.pos - typed.length,
    Object.entries(redisCommands).map(([label, detail]) => ({ label, detail, type: 'keyword' })),
  )
}

/** Completes a script's name, as in `redis.eval('rel`. */
function script(before: string, context: CompletionContext, code: LockCode): CompletionResult | null {
  const [, typed] = /\.eval\(\s*['"]([\w.-]*)$/.exec(before) ?? []
  if (typed === undefined) return null
  const files = Object.keys(code).filter((file) => file.endsWith('.lua'))
  return { from: context.pos - typed.length, options: files.map((label) => ({ label, type: 'text' })) }
}

/** Completes a member, as in `redis.`. */
function member(before: string, context: CompletionContext, contract: Contract): CompletionResult | null {
  const [, name = '', typed = ''] = /(?<![.\w$])([A-Za-z_$][\w$]*)\.([\w$]*)$/.exec(before) ?? []
  const text = context.state.doc.toString()
  const type = name === '' ? undefined : (namesIn(text, contract).get(name) ?? notTaken(name, contract))
  if (type === undefined || type.isList) return null
  return resultOf(context.pos - typed.length, (contract.get(type.type) ?? []).map(ofMember))
}

/** Returns the type of a name that `create` could take but does not take yet. A new lock takes none. */
function notTaken(name: string, contract: Contract): NamedType | undefined {
  const member = contract.get('LockContext')?.find((each) => each.name === name)
  return member?.type == null ? undefined : { type: member.type, isList: member.isList }
}

/** Completes a name that `create` takes from the context, as in `create: ({ re`. */
function taken(before: string, context: CompletionContext, contract: Contract): CompletionResult | null {
  const [, pattern] = /\bcreate(?:\s*:\s*)?\(\s*\{([^}]*)$/.exec(before) ?? []
  if (pattern === undefined) return null
  const [typed = ''] = word.exec(before) ?? []
  const there = new Set(pattern.match(/\w+/g) ?? [])
  const options = (contract.get('LockContext') ?? []).filter(({ name }) => name === typed || !there.has(name))
  return resultOf(context.pos - typed.length, options.map(ofMember))
}

const resultOf = (from: number, options: Completion[]): CompletionResult => ({ from, options, validFor: /^[\w$]*$/ })

function ofMember({ name, signature, about, isMethod }: ContractMember): Completion {
  return { label: name, detail: signature.slice(name.length), info: about, type: isMethod ? 'method' : 'property' }
}
