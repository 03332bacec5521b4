/** Translates lessons that arrive in English into the reader's language, as far as translations exist. */
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

/** Translates values, and remembers each translation so that it can be undone. */
export class Translator {
  private readonly known = new Map<string, string>()
  /** English texts, keyed by the translation that was shown. */
  private readonly english = new Map<string, string>()
  private readonly learned = new Map<string, Promise<void>>()
  /** Reasons whose translations were already requested, whether or not they exist. */
  private readonly reasons = new Set<string>()

  /**
   * Creates a translator. `texts` fetches the translations of the `library` or of a lesson. `captions` contains translations of generated captions, which are
   * not part of any lesson.
   */
  constructor(
    private readonly texts: (name: string) => ReturnType<Connection['getTexts']>,
    private readonly captions: Captions | null = null,
  ) {
    if (captions !== null) this.learnCaptions(captions)
  }

  /** Translates `value`, which belongs to `name` (the `library` or a lesson). Texts without a translation stay in English. */
  async of<T>(value: T, name: string): Promise<T> {
    await this.learnAll(value, [name])
    return this.now(value)
  }

  /** Translates `value` with the texts of every lesson that is named in it. */
  async ofAll<T>(value: T): Promise<T> {
    await this.learnAll(value, [...scenariosIn(value)])
    return this.now(value)
  }

  /** Translates `value` with the texts fetched so far. */
  now<T>(value: T): T {
    return this.known.size === 0 ? value : mapTexts(value, (text) => this.textOf(text))
  }

  /** Restores the English texts of a translated `value`. */
  back<T>(value: T): T {
    return mapTexts(value, (text) => this.english.get(text) ?? text)
  }

  /** Translates a run's header and its lesson. Captions without an `otherwise` text first get the default one, so that it is translated too. */
  header(header: TraceHeader): TraceHeader {
    const { otherwise } = english
    const beats = header.lesson.beats.map((beat) => ({ otherwise, ...beat }))
    const whole = { ...header, lesson: { ...header.lesson, beats } }
    return isPlayed(whole.lesson) ? this.played(whole) : this.now(whole)
  }

  /** Like `header`, but fetches the lesson's texts first. */
  async headerOf(header: TraceHeader): Promise<TraceHeader> {
    await this.learnAll(header, [header.lesson.id])
    return this.header(header)
  }

  /** Translates the headers and events of runs, after fetching their lessons' texts. */
  async runs<R extends Trace>(runs: readonly R[]): Promise<R[]> {
    const headers = runs.map(({ header }) => header)
    await this.learnAll(
      headers,
      headers.map(({ lesson }) => lesson.id),
    )
    return runs.map((run) => ({ ...run, header: this.header(run.header), events: this.events(run.events) }))
  }

  /** Translates the fault names of the lesson where they occur in events. */
  events(events: readonly TraceEvent[]): TraceEvent[] {
    return mapFaultWords(events, (event) => this.now(event))
  }

  private textOf(english: string): string {
    return this.shown(english, this.known.get(textHash(english)) ?? english)
  }

  /** Translates the lesson of an order that the explorer played. Texts of such a lesson contain commands, so their hashes are not known in advance. */
  private played(header: TraceHeader): TraceHeader {
    const say = this.captions?.played((text) => this.textOf(text))
    if (say === undefined) return this.now(header)
    return { ...header, lesson: mapTexts(header.lesson, (text) => this.shown(text, say(this.textOf(text)))) }
  }

  /** Remembers that `text` is shown instead of `english`, and returns `text`. */
  private shown(english: string, text: string): string {
    if (text !== english) this.english.set(text, english)
    return text
  }

  /** Learns the captions of changed runs. There is one set of captions per client letter. */
  private learnCaptions({ otherwise, changedBeats }: Captions): void {
    this.known.set(textHash(english.otherwise), otherwise)
    const locks = [{ id: '' }] as Parameters<typeof changedBeats>[0]['locks']
    for (const client of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const said = changedBeats({ clients: [client], locks })
      for (const [at, beat] of english.changedBeats({ clients: [client], locks }).entries())
        this.known.set(textHash(beat.caption), said[at]?.caption ?? beat.caption)
    }
  }

  /**
   * Fetches the lessons' texts. If `value` has reasons without a translation, fetches the texts again, because a class gets the reasons for an answer only when
   * that answer is revealed.
   */
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
      // After a failure, the next value fetches the texts again.
      () => void this.learned.delete(name),
    )
    this.learned.set(name, learning)
    return learning
  }
}

/** Creates a translator into the language `tag`. `texts` fetches translations by name. */
export async function translatorInto(tag: string, texts: (name: string) => ReturnType<Connection['getTexts']>) {
  return new Translator(texts, await captionsIn(tag))
}

/** Wraps a connection so that lessons and workshops arrive in the reader's language. */
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
  // A judgement may quote the lesson's fault names.
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
      // Notices are handled in order: a later one must not overtake one whose translations are still being fetched.
      let last: Promise<unknown> = Promise.resolve()
      return room.listen((notice) => {
        const ready = last.then(() => translator.ofAll(notice))
        // `deliver` is not part of the chain, because an error in the listener must not hold back later notices.
        void ready.then(deliver)
        last = ready
      })
    },
  }
}

/** Collects the ids of lessons that a message names, which are the values of `scenario` at any depth. */
function scenariosIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, part] of Object.entries(value)) {
    if (name === 'scenario' && typeof part === 'string') found.add(part)
    else scenariosIn(part, found)
  }
  return found
}

/** Collects the reasons of answer options at any depth. A lesson's option has one reason in `why`; a class's question has a list of reasons. */
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

/** Translates a recording that the page has read: its lesson, and the lesson's texts that its judgements quote. */
export async function translatedRecording<R extends Read>(recording: R, translator: Translator): Promise<R> {
  const traces = await translator.runs(recording.traces)
  const judgements = recording.judgements.map((judging) => judging.then((judgement) => translator.now(judgement)))
  return { ...recording, traces, judgements }
}
