/** Finds the place of a QuickJS error in the code that a person wrote. */
import { Lru } from '#server/base/lru.ts'
import { type CodeFault, type CodeProblem, type GuestCode, importable, resolved } from './code.ts'
import { columnBefore, placeAt, withoutTypes } from './strip.ts'

export interface GuestError {
  name?: string
  message: string
  stack?: string
}

interface Place {
  file: string
  line: number
  column: number
}

/** Places keyed by stack, cached because a client calls from the same few places again and again. */
const known = new WeakMap<GuestCode, Lru<{ place: Place | undefined }>>()

/** Returns the innermost place of a stack that is in the code's own files. */
export function placeIn(code: GuestCode, stack: string | undefined): Place | undefined {
  const places = known.get(code) ?? new Lru(64)
  known.set(code, places)
  const found = places.get(stack ?? '') ?? { place: searched(code, stack) }
  places.set(stack ?? '', found)
  return found.place
}

/** A named call, such as `redis.set(`. */
const calls = /(?<![\w$.])([A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*)\s*\(/g

/**
 * Returns QuickJS's message, with the name of the call that is not a function. QuickJS omits the name, and reports the column of the call's parenthesis. A native
 * function such as `map` throws the same message about its argument, at the column of its own call.
 */
export function namedMessage(code: GuestCode, { name, message, stack = '' }: GuestError): string {
  const place = placeIn(code, stack)
  const isNative = /^\s*at .*\(native\)/.test(stack)
  if (name !== 'TypeError' || message !== 'not a function' || isNative || !place) return message
  const text = code.files[place.file]?.split('\n')[place.line - 1] ?? ''
  const called = [...text.matchAll(calls)].find(({ index, 0: whole }) => index + whole.length === place.column)
  if (!called) return message
  const [, what = ''] = called
  const hint = what.startsWith('redis.') ? ". A lock sends commands by redis.call('SET', key, …)" : ''
  return `${what} is not a function${hint}`
}

function searched({ files, entry }: GuestCode, stack: string | undefined): Place | undefined {
  for (const [, file = '', line, column] of (stack ?? '').matchAll(/([^\s()]+\.ts):(\d+)(?::(\d+))?/g)) {
    const text = files[file]
    if (text === undefined || !isOwn(file, entry)) continue
    const at = Number(line)
    const [original = '', code = ''] = [text, withoutTypes(file, text)].map((all) => all.split('\n')[at - 1] ?? '')
    return { file, line: at, column: columnBefore(original, code, Number(column ?? 1)) }
  }
  return undefined
}

/** Returns whether a file is in the store's folder, whose files can be edited or are shown. The contract's files are elsewhere. */
const isOwn = (file: string, entry: string) =>
  file.startsWith(entry.slice(0, entry.lastIndexOf('/', entry.lastIndexOf('/') - 1)))

export function codeProblemOf(code: GuestCode, error: GuestError): CodeProblem {
  const { name, stack } = error
  const place = placeIn(code, stack)
  const message = namedMessage(code, error)
  const found = (fault: CodeFault, at: Place | undefined = place): CodeProblem => ({
    file: at?.file ?? code.entry,
    line: at?.line ?? null,
    column: at?.column ?? null,
    fault,
  })
  const refused = /^cannot import (.*) from (.*)$/.exec(message)
  if (refused) {
    const [, from = '', file = ''] = refused
    const values = { from, allowed: importable({ ...code, entry: file in code.files ? file : code.entry }) }
    return found({ reason: 'code-import', values }, placeOf(code, file, from))
  }
  const missing = /^Could not find export '(.*)' in module '(.*)'$/.exec(message)
  if (missing) {
    const [, what = '', from = ''] = missing
    const file = guestFiles(code).find((one) => placeOf(code, one, what))
    const why = `it exports no ${what}. A type is imported with "import type".`
    return found({ reason: 'code-export', values: { from, why } }, file ? placeOf(code, file, what) : undefined)
  }
  if (name === 'SyntaxError') return found({ reason: 'code-syntax', values: { why: message } })
  return found({ reason: 'code-threw', values: { why: name && name !== 'Error' ? `${name}: ${message}` : message } })
}

/** Returns the lock's own files, the entry first. */
export function guestFiles({ files, entry }: GuestCode): string[] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  return [entry, ...Object.keys(files).filter((file) => file !== entry && file.startsWith(folder))]
}

/** Patterns that match imports. Their group captures the imported module. */
const importsFrom = [
  /^[ \t]*(?:import|export)\s(?:[^'"();=]*?\sfrom\s*)?['"]([^'"]+)['"]/gm,
  /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
]

/** Finds imports of files that do not exist. QuickJS does not report an unused import, because it is removed together with the types. */
export function wrongImports(code: GuestCode): CodeProblem[] {
  return guestFiles(code).flatMap((file) => {
    const text = code.files[file] ?? ''
    return importsFrom.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap((found) => {
        const [whole, from = ''] = found
        if (/^\.\.?\//.test(from) && code.files[resolved(file, from)] !== undefined) return []
        const values = { from, allowed: importable({ ...code, entry: file }) }
        const place = placeAt(text, found.index + whole.lastIndexOf(from))
        return [{ file, ...place, fault: { reason: 'code-import' as const, values } }]
      }),
    )
  })
}

/** Returns the position of a word in the imports and exports of a file. */
function placeOf({ files }: GuestCode, file: string, word: string): Place | undefined {
  const lines = (files[file] ?? '').split('\n')
  const line = lines.findIndex((text) => text.includes(word) && /import|from|export/.test(text))
  return line < 0 ? undefined : { file, line: line + 1, column: (lines[line]?.indexOf(word) ?? 0) + 1 }
}
