/** Lessons in the reader's language: what arrives with English texts is given those of that language, as far as they are translated. */
import { mapTexts, textHash } from '#model/base/texts.ts'
import type { Judgement } from '#model/checkers/verdict.ts'
import type { RunNotice } from '#model/messages/messages.ts'
import { mapFaultWords } from '#model/trace/fault-words.ts'
import { isPlayed } from '#model/trace/played.ts'
import type { Trace, TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import * as english from '#model/words/en/captions.ts'
import { type Captions, captionsIn } from '../locale/captions.ts'
import type { Connection } from './connection.ts'
import type { RoomLine } from './room.ts'

/** Knows the texts of what was shown so far. */
export class Translator {
  private readonly known = new Map<string, string>()
  /** English texts by what was shown in their place. */
  private readonly english = new Map<string, string>()
  private readonly learned = new Map<string, Promise<void>>()
  /** Reasons whose texts were asked for already, had or not. */
  private readonly reasons = new Set<string>()

  /** `texts`: those of the `library`, or of a lesson. `captions`: those that no lesson writes. */
  constructor(
    private readonly texts: (name: string) => ReturnType<Connection['getTexts']>,
    private readonly captions: Captions | null = null,
  ) {
    if (captions !== null) this.learnCaptions(captions)
  }

  /** `value` in the reader's language. What it belongs to: the `library`, or a lesson. Texts that cannot be had stay in English. */
  async of<T>(value: T, name: string): Promise<T> {
    await this.learnAll(value, [name])
    return this.now(value)
  }

  /** `value` in the reader's language, whichever lessons it names. */
  async ofAll<T>(value: T): Promise<T> {
    await this.learnAll(value, [...scenariosIn(value)])
    return this.now(value)
  }

  /** `value` with what is known by now. */
  now<T>(value: T): T {
    return this.known.size === 0 ? value : mapTexts(value, (text) => this.textOf(text))
  }

  /** `value` as it was before. */
  back<T>(value: T): T {
    return mapTexts(value, (text) => this.english.get(text) ?? text)
  }

  /** A run's header with its lesson, in which every caption has one for when it does not fit. */
  header(header: TraceHeader): TraceHeader {
    const { otherwise } = english
    const beats = header.lesson.beats.map((beat) => ({ otherwise, ...beat }))
    const whole = { ...header, lesson: { ...header.lesson, beats } }
    return isPlayed(whole.lesson) ? this.played(whole) : this.now(whole)
  }

  /** The same, once the lesson's texts are there. */
  async headerOf(header: TraceHeader): Promise<TraceHeader> {
    await this.learnAll(header, [header.lesson.id])
    return this.header(header)
  }

  /** Runs with their lessons, once those have their texts. */
  async runs<R extends Trace>(runs: readonly R[]): Promise<R[]> {
    const headers = runs.map(({ header }) => header)
    await this.learnAll(
      headers,
      headers.map(({ lesson }) => lesson.id),
    )
    return runs.map((run) => ({ ...run, header: this.header(run.header), events: this.events(run.events) }))
  }

  /** Events with what the lesson calls its faults. */
  events(events: readonly TraceEvent[]): TraceEvent[] {
    return mapFaultWords(events, (event) => this.now(event))
  }

  private textOf(english: string): string {
    return this.shown(english, this.known.get(textHash(english)) ?? english)
  }

  /** The lesson of an order of the explorer has texts with commands in them, which no hash finds. */
  private played(header: TraceHeader): TraceHeader {
    const say = this.captions?.played((text) => this.textOf(text))
    if (say === undefined) return this.now(header)
    return { ...header, lesson: mapTexts(header.lesson, (text) => this.shown(text, say(this.textOf(text)))) }
  }

  /** Remembers what stands in the place of an English text. */
  private shown(english: string, text: string): string {
    if (text !== english) this.english.set(text, english)
    return text
  }

  /** A worker has a letter, and one caption for each thing that it may do. */
  private learnCaptions({ otherwise, changedBeats }: Captions): void {
    this.known.set(textHash(english.otherwise), otherwise)
    const locks = [{ id: '' }] as Parameters<typeof changedBeats>[0]['locks']
    for (const client of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const said = changedBeats({ clients: [client], locks })
      for (const [at, beat] of english.changedBeats({ clients: [client], locks }).entries())
        this.known.set(textHash(beat.caption), said[at]?.caption ?? beat.caption)
    }
  }

  /** A class gets the reasons of an answer only after it is revealed: their texts were not there when the rest of the lesson came. */
  private async learnAll(value: unknown, names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => this.learn(name)))
    const late = [...reasonsIn(value)].filter((text) => !this.known.has(textHash(text)) && !this.reasons.has(text))
    if (late.length === 0) return
    for (const text of late) this.reasons.add(text)
    for (const name of names) this.learned.delete(name)
    await Promise.all(names.map((name) => this.learn(name)))
  }

  private learn(name: string): Promise<void> {
    const before = this.learned.get(name)
    if (before !== undefined) return before
    const learning = this.texts(name).then(
      (texts) => {
        for (const [hash, text] of Object.entries(texts)) this.known.set(hash, text)
      },
      // Asked again with what comes next.
      () => void this.learned.delete(name),
    )
    this.learned.set(name, learning)
    return learning
  }
}

/** `texts`: those of a name in the language `tag`. */
export async function translatorInto(tag: string, texts: (name: string) => ReturnType<Connection['getTexts']>) {
  return new Translator(texts, await captionsIn(tag))
}

/** The same connection, with lessons and workshops in the reader's language. */
export function translated(connection: Connection, translator: Translator): Connection {
  return {
    ...connection,
    inEnglish: (value) => translator.back(value),
    getLibrary: async () => translator.of(await connection.getLibrary(), 'library'),
    getLesson: async (scenario) => translator.of(await connection.getLesson(scenario), scenario),
    async getExercise(id) {
      const opened = await connection.getExercise(id)
      return translator.of(opened, opened.lesson.id)
    },
    async getHeader(comparison) {
      const header = await connection.getHeader(comparison)
      return translator.headerOf(header)
    },
    async getComparison(comparison) {
      const stored = await connection.getComparison(comparison)
      const runs = await translator.runs(stored.runs)
      return { ...stored, runs: runs.map((run) => ({ ...run, judgement: translator.now(run.judgement) })) }
    },
    listen: (listener) =>
      connection.listen({
        ...listener,
        onNotice: (notice) => listener.onNotice(translatedNotice(notice, translator)),
      }),
    room: async () => translatedRoom(await connection.room(), translator),
  }
}

function translatedNotice(notice: RunNotice, translator: Translator): RunNotice {
  if (notice.name === 'run-header') {
    const { header, ...rest } = notice.notice
    return { ...notice, notice: { ...rest, header: translator.header(header) } }
  }
  // A judgement may quote what the lesson calls its faults.
  if (notice.name === 'run-ended') return translator.now(notice)
  if (notice.name !== 'run-events') return notice
  return { ...notice, notice: { ...notice.notice, events: translator.events(notice.notice.events) } }
}

function translatedRoom(room: RoomLine, translator: Translator): RoomLine {
  return {
    ...room,
    join: async (request) => translator.ofAll(await room.join(request)),
    lead: async (code, secret) => translator.ofAll(await room.lead(code, secret)),
    ask: async (name, request) => translator.ofAll(await room.ask(name, request)),
    report: async (code, secret) => translator.ofAll(await room.report(code, secret)),
    listen(deliver) {
      // Notices are handled one after the other: a later one must not overtake one whose lesson is still being asked for.
      let last: Promise<unknown> = Promise.resolve()
      return room.listen((notice) => {
        const ready = last.then(() => translator.ofAll(notice))
        // An error of who hears it must not keep back all that come later.
        void ready.then(deliver)
        last = ready
      })
    },
  }
}

/** Lessons that a message names, as values of `scenario` at any depth. */
function scenariosIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, part] of Object.entries(value)) {
    if (name === 'scenario' && typeof part === 'string') found.add(part)
    else scenariosIn(part, found)
  }
  return found
}

/** Reasons of a question's options: of a lesson's, each beside its text, or of a class's, in a list beside its options. */
function reasonsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  const { why } = value as { why?: unknown }
  if ('text' in value || 'options' in value)
    for (const reason of [why].flat()) if (typeof reason === 'string' && reason !== '') found.add(reason)
  for (const part of Object.values(value)) reasonsIn(part, found)
  return found
}

interface Read {
  traces: readonly Trace[]
  judgements: readonly Promise<Judgement>[]
}

/** A recording that was read here, with its lesson in the reader's language, and what its judgements quote of it. */
export async function translatedRecording<R extends Read>(recording: R, translator: Translator): Promise<R> {
  const traces = await translator.runs(recording.traces)
  const judgements = recording.judgements.map((judging) => judging.then((judgement) => translator.now(judgement)))
  return { ...recording, traces, judgements }
}
