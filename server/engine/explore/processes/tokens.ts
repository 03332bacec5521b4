/**
 * Finds the tokens of a program: strings that differ between two starts with the same history. Nothing is guessed from a string's appearance. Processes get
 * real bytes, because a script may use a token's length or take the token apart.
 */
import type { RunClock } from '#server/engine/clock.ts'
import { NotExplorable } from '../clients/messages.ts'
import { leaseMs } from '../question.ts'
import type { HeldCommand } from '../store.ts'
import type { LockProcess } from './lock-process.ts'
import {
  fieldsOf,
  isNumber,
  joined,
  leastInside,
  type NamedValue,
  type Template,
  type TokenRef,
  withRefs,
} from './values.ts'

interface Token {
  id: number
  /** Bytes of the token in each start that has made it. The first samples stand for the clients, one sample per client. */
  samples: string[]
  /** Whether the token is a short number. If so, starts may agree on its value by chance. */
  isNumber: boolean
  /** Command in which the token was first seen. */
  where: string
}

/** One of several starts of the program at the same point of a history, with the commands that it sent next. */
interface Start {
  process: LockProcess
  sent: readonly HeldCommand[]
}

/** Sent commands, with each word as a template. */
export type Templates = Template[][][]

export class TokenNames {
  readonly all: Token[] = []
  /** Strings that are the same in all starts, with a mark in place of each token. */
  private readonly constants = new Set<string>()
  /** Templates of strings that contain tokens, keyed by the template as JSON. */
  readonly compounds = new Map<string, Template>()

  constructor(
    key: string,
    private readonly clock: Pick<RunClock, 'wallNowMs'>,
  ) {
    for (const text of [key, String(leaseMs)]) this.constants.add(text)
  }

  /** Returns templates of a start's words, with the tokens that the start's process knows. */
  templatesOf({ process, sent }: Start): Templates {
    const known = this.knownTo(process)
    return sent.map(({ list }) => list.map((argv) => argv.map((word) => decompose(word, known))))
  }

  /** Returns whether a word has pieces that have not been compared with other starts yet. */
  hasUnknown(templates: Templates): boolean {
    return templates.flat(2).some((parts) => parts.some((part) => typeof part === 'string') && !this.isConstant(parts))
  }

  /** Compares starts that have sent the same kinds of commands, word by word. Changes the first start's templates. Throws `NotExplorable`. */
  compare(starts: readonly Start[], all: readonly Templates[]): void {
    const [templates = []] = all
    const born: { id: number; bytes: readonly string[] }[] = []
    for (const [c, command] of templates.entries()) {
      for (const [l, argv] of command.entries()) {
        for (const [a, parts] of argv.entries()) {
          const texts = all.map((one) => JSON.stringify(one[c]?.[l]?.[a]))
          if (texts.every((text) => text === texts[0])) this.constants.add(residue(parts))
          else
            argv[a] = this.born(
              starts,
              starts.map(({ sent }) => sent[c]?.list[l]?.[a] ?? ''),
              starts[0]?.sent[c]?.list[l] ?? [],
              born,
            )
        }
      }
    }
  }

  /** Learns new tokens field by field. A field that differs between starts is a token, and may occur again elsewhere. */
  private born(
    starts: readonly Start[],
    bytes: readonly string[],
    argv: readonly string[],
    born: { id: number; bytes: readonly string[] }[],
  ): Template {
    const fields = bytes.map(fieldsOf)
    const isAlike = fields.every(({ length }) => length === fields[0]?.length)
    const rows = isAlike ? (fields[0] ?? []).map((_, at) => fields.map((field) => field[at] ?? '')) : [bytes]
    const made = rows.map((row): string | TokenRef => {
      const [first = ''] = row
      if (row.every((one) => one === first)) return first
      const refs = row.map((one, at) => this.knownTo(starts[at]?.process).find((known) => known.bytes === one)?.ref)
      const [ref] = refs
      if (ref && refs.every((other) => JSON.stringify(other) === JSON.stringify(ref))) return ref
      const again = born.find((other) => other.bytes.every((one, at) => one === row[at]))
      if (again) return { token: again.id }
      return { token: this.add(row, argv, starts, born) }
    })
    const template = joined(made)
    this.compounds.set(JSON.stringify(template), template)
    return template
  }

  private add(
    row: readonly string[],
    argv: readonly string[],
    starts: readonly Start[],
    born: { id: number; bytes: readonly string[] }[],
  ): number {
    if (new Set(row).size !== row.length) {
      throw new NotExplorable(['partly-chance', row, shortOf(argv)], 'partly-chance')
    }
    refuseTime(row, argv, this.clock.wallNowMs())
    const { length: id } = this.all
    const numbers = row.every(isNumber)
    this.all.push({ id, samples: [...row], isNumber: numbers && (row[0]?.length ?? 0) < 12, where: shortOf(argv) })
    born.push({ id, bytes: row })
    for (const [at, { process }] of starts.entries()) process.own.set(id, row[at] ?? '')
    return id
  }

  /** Returns whether a word fits a template from other starts. Learns the tokens that the process has just made. */
  matches(word: string, parts: Template, process: LockProcess): boolean {
    const isNew = (part: string | TokenRef): part is TokenRef =>
      typeof part !== 'string' && part.peer === undefined && !process.own.has(part.token)
    const newborn = parts.filter(isNew)
    if (newborn.length === 0) return word === this.bytesOf(parts, process)
    const pattern = parts.map((part) => (isNew(part) ? '([\\s\\S]+)' : escaped(this.bytesOf([part], process))))
    const found = new RegExp(`^${pattern.join('')}$`).exec(word)
    return newborn.every((ref, at) => this.learns(process, ref.token, found?.[at + 1]))
  }

  private learns(process: LockProcess, id: number, bytes: string | undefined): boolean {
    const token = this.all[id]
    if (bytes === undefined || token === undefined) return false
    const known = process.own.get(id)
    if (known !== undefined) return known === bytes
    if (!token.isNumber && token.samples.includes(bytes)) return false
    process.own.set(id, bytes)
    token.samples.push(bytes)
    return true
  }

  /** Returns a value with this process's bytes in place of tokens. */
  valueFor(value: NamedValue, process: LockProcess): { t: string; v: never } {
    if ('list' in value) return { t: value.t, v: value.list.map((one) => this.valueFor(one, process)) as never }
    if ('parts' in value) return { t: value.t, v: this.bytesOf(value.parts, process) as never }
    return { t: value.t, v: value.v as never }
  }

  bytesOf(parts: Template, process: LockProcess): string {
    return parts.map((part) => (typeof part === 'string' ? part : this.bytesOfRef(part, process))).join('')
  }

  private bytesOfRef({ token, peer, from, to }: TokenRef, process: LockProcess): string {
    const whole = peer === undefined ? process.own.get(token) : this.bytesOfPeer(peer, token, process)
    if (whole === undefined) throw new NotExplorable(['unmade-token'], 'not-deterministic')
    return from === undefined ? whole : whole.slice(from, to)
  }

  /** Returns bytes for a peer's token: the bytes that another start has for the same token. */
  private bytesOfPeer(peer: number, token: number, process: LockProcess): string | undefined {
    const name = `${peer}:${token}`
    const known = process.peers.get(name)
    if (known !== undefined) return known
    const own = process.own.get(token)
    const used = new Set(process.peers.values())
    const may = (this.all[token]?.samples ?? []).filter((bytes) => bytes !== own && !used.has(bytes))
    const { prefers } = process
    const isPreferred = (bytes: string) =>
      own === undefined || prefers === undefined || (prefers === 'less') === bytes < own
    const bytes = may.find(isPreferred) ?? may[0]
    if (bytes !== undefined) process.peers.set(name, bytes)
    return bytes
  }

  private knownTo(process: LockProcess | undefined): { bytes: string; ref: TokenRef }[] {
    if (process === undefined) return []
    const own = [...process.own].map(([token, bytes]) => ({ bytes, ref: { token } }))
    const peers = [...process.peers].map(([name, bytes]) => {
      const [peer = 0, token = 0] = name.split(':').map(Number)
      return { bytes, ref: { token, peer } }
    })
    return [...own, ...peers].sort((one, other) => other.bytes.length - one.bytes.length)
  }

  private isConstant(parts: Template): boolean {
    return this.constants.has(residue(parts))
  }
}

/** Splits a word into constant pieces and tokens. The word may be a whole token, contain tokens, or be a part of a token. */
function decompose(text: string, known: readonly { bytes: string; ref: TokenRef }[]): Template {
  const whole = known.find(({ bytes }) => bytes === text)
  if (whole) return [whole.ref]
  let parts: Template = [text]
  for (const { bytes, ref } of known) parts = withRefs(parts, bytes, ref)
  const longer =
    text.length > leastInside && parts.length === 1 ? known.find(({ bytes }) => bytes.includes(text)) : undefined
  if (!longer || typeof parts[0] !== 'string') return parts
  const from = longer.bytes.indexOf(text)
  return [{ ...longer.ref, from, to: from + text.length }]
}

const residue = (parts: Template) => parts.map((part) => (typeof part === 'string' ? part : '\u0001')).join('')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
export const shortOf = (argv: readonly string[]) =>
  argv.map((word) => word.replace(/\s+/g, ' ').trim().slice(0, 40)).join(' ')

const dayMs = 86_400_000
/** Factors that convert a time to milliseconds from the units in which programs write times: ms, s, µs, ns. */
const units = [1, 1000, 1e-3, 1e-6]

/** Returns whether a time is near the present, or near the end of a lease that begins now. */
const isAround = (awayMs: number) => awayMs > -dayMs && awayMs < leaseMs + dayMs

/** Throws `NotExplorable` for numbers that look like times. A token only has to differ from other tokens, but a time means more. */
function refuseTime(row: readonly string[], argv: readonly string[], nowMs: number): void {
  if (!row.every(isNumber)) return
  const isTime = row.map(Number).some((number) => {
    const isNow = units.some((unit) => isAround(number * unit - nowMs))
    return isNow || [1, 1000].some((unit) => Math.abs(number * unit - leaseMs) < leaseMs / 10)
  })
  if (isTime) throw new NotExplorable(['own-time', shortOf(argv), row], 'own-clock')
}
