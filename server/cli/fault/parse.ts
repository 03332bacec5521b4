/**
 * Reads a fault's line:
 *
 *     fault  = verb [worker | node] [time] [place] [end]
 *     place  = [before | after] [worker] step | when moment
 *     step   = acquire | renew | release | read | work | write, with #2 for the second
 *     moment = worker "." what, or "lock." what, with #2 for the second
 *     end    = until moment | for time
 *     time   = number (ms | s | lease | leases)
 */
import { nearest } from '#model/base/nearest.ts'
import { words } from '../words/words.ts'
import { lockMoments, type Step, steps, type VerbName, verbs, workerMoments } from './vocabulary.ts'

/** A moment as written. `of` is a worker's name or `lock`. */
export interface MomentWords {
  of: string
  what: string
  occurrence: number
}

/** A length of time in milliseconds or in leases of the lesson. */
export type TimeWords = { ms: number } | { leases: number }

export type PlaceWords =
  | { side: 'before' | 'after'; worker: string; step: Step; occurrence: number }
  | { when: MomentWords }

export interface FaultWords {
  /** The line as written, except that words are separated by single spaces. */
  text: string
  verb: VerbName
  worker: string
  node: string | undefined
  time: TimeWords | undefined
  place: PlaceWords | undefined
  end: MomentWords | TimeWords | undefined
}

/** Workers and nodes of the lesson to which the fault applies. */
export interface FaultScene {
  workers: readonly string[]
  nodes: readonly string[]
}

/** An error in a fault's line. The message contains the wrong word and its column. */
export class FaultLineError extends Error {}

interface Word {
  text: string
  /** Counted from 1. */
  column: number
}

/** Maximum length of a fault, in milliseconds. */
const mostMs = 60_000

export function parseFault(line: string, scene: FaultScene): FaultWords {
  return new FaultParser(line, scene).parse()
}

class FaultParser {
  private readonly read: Word[]
  private at = 0

  constructor(
    private readonly line: string,
    private readonly scene: FaultScene,
  ) {
    this.read = [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, column: index + 1 }))
  }

  parse(): FaultWords {
    const verb = this.oneOf(Object.keys(verbs) as VerbName[], words.fault.what.fault)
    const { kind, ends, at } = verbs[verb]
    const takesTime = 'takesTime' in verbs[verb]
    const node = kind === 'node' ? this.maybe(this.scene.nodes) : undefined
    const named = kind === 'node' ? undefined : this.maybe(this.scene.workers)
    const time = takesTime ? this.time() : undefined
    const place = this.place(verb, named, at)
    const end = this.end(verb, ends)
    const rest = this.next()
    if (rest !== undefined) this.fail(rest, words.fault.is.tooMany, this.mayFollow(verb))
    const [first = 'A'] = this.scene.workers
    const worker = place !== undefined && 'worker' in place ? place.worker : (named ?? first)
    return { text: this.read.map(({ text }) => text).join(' '), verb, worker, node, time, place, end }
  }

  private place(verb: VerbName, named: string | undefined, allowed: readonly Step[]): PlaceWords | undefined {
    const { kind } = verbs[verb]
    const isFree = kind === 'link' || kind === 'node'
    const word = this.peek()
    const side = kind === 'message' ? undefined : this.maybe(['before', 'after'] as const)
    if (side === undefined && word?.text === 'when' && kind !== 'message') {
      this.at += 1
      return { when: this.moment() }
    }
    if (side === undefined && isFree) {
      // Reads only a valid step here. Any other word is reported later, where the line should have ended.
      const isStep = word !== undefined && (steps as readonly string[]).includes(word.text.split('#')[0] ?? '')
      if (!isStep) return undefined
    }
    const [first = 'A'] = this.scene.workers
    const worker = this.maybe(this.scene.workers) ?? named ?? first
    const { name: step, occurrence, from } = this.numbered(allowed, words.fault.what.step(verb))
    if (side === 'after' && step === 'work') this.fail(from, words.fault.is.noAfter, words.fault.advice.before)
    return { side: side ?? usualSide(verb, step), worker, step, occurrence }
  }

  private end(verb: VerbName, ends: boolean): FaultWords['end'] {
    const word = this.peek()
    if (word?.text !== 'until' && word?.text !== 'for') return undefined
    if (!ends) this.fail(word, words.fault.is.unfitting, words.fault.advice.noEnd(verb))
    this.at += 1
    return word.text === 'until' ? this.moment() : this.time()
  }

  private moment(): MomentWords {
    const word = this.needed(words.fault.what.moment)
    const [whole = '', number] = word.text.split('#')
    const dot = whole.indexOf('.')
    const of = dot < 0 ? whole : whole.slice(0, dot)
    const what = dot < 0 ? '' : whole.slice(dot + 1)
    const { workers } = this.scene
    const isLock = of === 'lock'
    const known = Object.keys(isLock ? lockMoments : workerMoments)
    if (!isLock && !workers.includes(of)) {
      const said = words.fault.advice.begins([...workers, 'lock'], `${workers.at(-1)}.acquired`)
      this.fail(word, words.fault.is.noMoment, said)
    }
    if (!known.includes(what)) {
      const said = guess(what, known, `${of}.`) + words.fault.advice.after(of, known)
      this.fail(word, words.fault.is.noMoment, said)
    }
    return { of, what, occurrence: this.occurrence(number, word) }
  }

  private time(): TimeWords {
    const word = this.needed(words.fault.what.time)
    const [, digits, attached = ''] = /^(\d+(?:\.\d+)?)([a-z]*)$/.exec(word.text) ?? []
    if (digits === undefined) this.fail(word, words.fault.is.noTime, words.fault.advice.time)
    const unitWord = attached === '' ? this.next() : { text: attached, column: word.column + digits.length }
    const unit = unitWord?.text ?? ''
    const figure = Number(digits)
    if (/^leases?$/.test(unit)) return { leases: figure }
    if (unit !== 'ms' && unit !== 's') this.fail(unitWord ?? word, words.fault.is.noUnit, words.fault.advice.unit)
    const ms = Math.round(unit === 's' ? figure * 1000 : figure)
    if (ms < 1 || ms > mostMs) this.fail(word, words.fault.is.outOfBounds, words.fault.advice.between(mostMs / 1000))
    return { ms }
  }

  private numbered<T extends string>(known: readonly T[], what: string): { name: T; occurrence: number; from: Word } {
    const word = this.needed(words.fault.what.oneOf(what, known))
    const [name = '', number] = word.text.split('#')
    const found = known.find((one) => one === name)
    if (found === undefined)
      this.fail(word, words.fault.is.not(what), guess(name, known) + words.fault.advice.thereIs(known))
    return { name: found, occurrence: this.occurrence(number, word), from: word }
  }

  private occurrence(number: string | undefined, word: Word): number {
    if (number === undefined) return 1
    const count = Number(number)
    if (!/^\d+$/.test(number) || count < 1 || count > 100)
      this.fail(word, words.fault.is.noNumber, words.fault.advice.second)
    return count
  }

  private oneOf<T extends string>(known: readonly T[], what: string): T {
    const word = this.needed(words.fault.what.oneOf(what, known))
    const found = known.find((one) => one === word.text)
    if (found === undefined)
      this.fail(word, words.fault.is.not(what), guess(word.text, known) + words.fault.advice.thereIs(known))
    return found
  }

  private maybe<T extends string>(known: readonly T[]): T | undefined {
    const found = known.find((one) => one === this.peek()?.text)
    if (found !== undefined) this.at += 1
    return found
  }

  private peek(): Word | undefined {
    return this.read[this.at]
  }

  private next(): Word | undefined {
    const word = this.read[this.at]
    this.at += 1
    return word
  }

  private needed(what: string): Word {
    const word = this.next()
    if (word !== undefined) return word
    throw new FaultLineError(words.fault.endsEarly(this.line, this.line.length + 1, what))
  }

  private mayFollow(verb: VerbName): string {
    return verbs[verb].ends ? words.fault.advice.ends : words.fault.advice.nothing
  }

  private fail({ text, column }: Word, is: string, advice: string): never {
    throw new FaultLineError(words.fault.wrong({ text, column, line: this.line }, is, advice))
  }
}

/**
 * Returns the default side of a step. By default, an acquire is cancelled after the store has
 * granted the lock and before the worker knows. A release is cancelled before it is sent.
 */
function usualSide(verb: VerbName, step: Step): 'before' | 'after' {
  return verb === 'cancel' && step === 'acquire' ? 'after' : 'before'
}

const guess = (word: string, known: readonly string[], prefix = '') => {
  const found = nearest(word, known)
  return found === undefined ? '' : words.fault.advice.didYouMean(prefix + found)
}
