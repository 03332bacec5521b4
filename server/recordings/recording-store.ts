import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { RecordingEntry } from '#model/messages/messages.ts'
import { Lru } from '#server/base/lru.ts'
import type { Note } from '../runs/notes.ts'
import type { Owner } from '../runs/owner.ts'
import { RefusalError } from '../runs/refusal.ts'
import { guestsShare } from '../runs/retention.ts'
import type { StoredFile, TraceStore } from '../runs/trace-store.ts'
import { wholeLines } from './lines.ts'
import { Statuses } from './statuses.ts'
import { recordingSummaryOf, type Summary } from './summary.ts'

export interface Running {
  isRunning(comparison: string): boolean
  live(run: string): unknown
}

interface RecordingLimits {
  kept: number
  /** Maximum time that a list waits for verdicts that are not computed yet, in milliseconds. */
  judgingMs: number
}

const usualLimits: RecordingLimits = { kept: 200, judgingMs: 150 }
/** Share of `kept` recordings that one guest may protect. */
const guestShare = 1 / 20
const rememberedSummaries = 3000

export class RecordingStore {
  private readonly summaries = new Lru<Promise<Summary | undefined>>(rememberedSummaries)
  private readonly statuses = new Statuses()

  constructor(
    private readonly store: TraceStore,
    private readonly runManager: Running,
    private readonly limits: RecordingLimits = usualLimits,
    private readonly summarize: typeof recordingSummaryOf = recordingSummaryOf,
  ) {}

  /**
   * Lists recordings, newest first. If `scenario` is given, lists only recordings of that scenario. A recording of an
   * edited lock is listed only if it belongs to the host. Other owners decide for themselves who gets the link.
   */
  async list(limit: number, scenario?: string): Promise<RecordingEntry[]> {
    const all = await this.store.comparisons()
    const wanted = all.filter(([file]) => scenario === undefined || file?.scenario === scenario)
    const first = await this.entriesOf(wanted, limit)
    if (first.every(({ locks }) => locks.every(({ status }) => status !== null))) return first
    await this.statuses.settle(this.limits.judgingMs)
    return await this.entriesOf(wanted, limit)
  }

  /** Protects a recording from removal, or ends its protection. Throws `UNKNOWN_RUN` or `TOO_MANY_KEPT`. */
  async keep(comparison: string, kept: boolean): Promise<RecordingEntry> {
    const files = await this.filesOf(comparison)
    await this.store.notes.change(comparison, async (note) => {
      if (kept && !note.kept) await this.refuseTooMany(note.owner ?? {})
      return { ...note, kept }
    })
    return await this.entryOf(files, await this.store.notes.read(comparison))
  }

  /** Names a recording. An empty name removes the current name. Throws `UNKNOWN_RUN`. */
  async name(comparison: string, name: string): Promise<RecordingEntry> {
    const files = await this.filesOf(comparison)
    await this.store.notes.change(comparison, (note) => ({ ...note, name: name === '' ? null : name }))
    return await this.entryOf(files, await this.store.notes.read(comparison))
  }

  /** Removes a recording. Throws `UNKNOWN_RUN` or `STILL_RUNNING`. */
  async remove(comparison: string): Promise<void> {
    if (this.runManager.isRunning(comparison)) {
      throw new RefusalError('still-running')
    }
    await this.filesOf(comparison)
    await this.store.remove(comparison)
  }

  /** Opens a recording for download in pieces. If the run is in progress, the download contains the events so far. Throws `UNKNOWN_RUN`. */
  async open(comparison: string): Promise<{ scenario: string; locks: string[]; text: AsyncGenerator<Buffer> }> {
    const files = await this.filesOf(comparison)
    return {
      scenario: files[0].scenario,
      locks: files.map(({ lock }) => lock),
      text: wholeLines(files.map((file) => file.path)),
    }
  }

  private async filesOf(comparison: string): Promise<[StoredFile, ...StoredFile[]]> {
    const [first, ...others] = await this.store.filesOf(comparison)
    if (first !== undefined) return [first, ...others]
    throw new RefusalError('unknown-comparison', { comparison })
  }

  /** Throws `TOO_MANY_KEPT` if this owner may not protect another recording. All guests share one limit, and each guest has a lower limit. */
  private async refuseTooMany({ guest = false, visitor }: Owner): Promise<void> {
    const { kept } = this.limits
    const notes = [...(await this.store.notes.all()).values()].filter((note) => note.kept)
    const same = notes.filter(({ owner = {} }) => (owner.guest ?? false) === guest)
    if (same.length >= (guest ? Math.ceil(kept * guestsShare) : kept)) {
      throw guest
        ? new RefusalError('guests-keep-enough', { kept: same.length })
        : new RefusalError('kept-enough', { kept })
    }
    const own = same.filter(({ owner }) => owner?.visitor === visitor)
    if (guest && own.length >= Math.ceil(kept * guestShare))
      throw new RefusalError('you-keep-enough', { kept: own.length })
  }

  /** Reads the entries one after another. Rooms are on the same disk, and their writes would otherwise wait for all the reads of a list. */
  private async entriesOf(comparisons: readonly StoredFile[][], limit: number): Promise<RecordingEntry[]> {
    const entries: RecordingEntry[] = []
    for (const files of comparisons) {
      if (entries.length === limit) break
      const note = await this.store.notes.read(files[0]?.comparison ?? '')
      const entry = await this.entryOf(files, note)
      if (!entry.edited || isHosts(note)) entries.push(entry)
    }
    return entries
  }

  private async entryOf(files: readonly StoredFile[], { name, kept }: Note): Promise<RecordingEntry> {
    const { comparison = '', scenario = '' } = files[0] ?? {}
    const runs = await Promise.all(files.map((file) => this.runOf(file)))
    const begun = runs.find(({ summary }) => summary !== undefined)?.summary
    return {
      comparison,
      scenario,
      name,
      kept,
      startedAt: begun?.startedAt ?? timeOf(comparison),
      durationMs: Math.max(0, ...runs.map(({ summary }) => summary?.durationMs ?? 0)),
      locks: runs.map(({ lock, run, status }) => ({ lock, run, status })),
      parameters: begun?.parameters ?? {},
      ...(begun?.moved ? { moved: true } : {}),
      ...(runs.some(({ summary }) => summary?.edited) ? { edited: true } : {}),
    }
  }

  private async runOf({ path: file, lock, run }: StoredFile) {
    // A deleted file counts as empty.
    const bytes = (await stat(file).catch(() => undefined))?.size ?? 0
    const key = `${path.basename(file)} ${bytes}`
    const reading = this.summaries.get(key) ?? this.summarize(file, bytes).catch(() => undefined)
    this.summaries.set(key, reading)
    const summary = await reading
    const running = this.runManager.live(run) !== undefined
    const status = running
      ? ('running' as const)
      : summary === undefined
        ? ('broken' as const)
        : this.statuses.get(file, bytes)
    return { lock, run, status, summary }
  }
}

/**
 * Derives the start time of a comparison from its id, such as
 * `20261120-104917-x7k2q3m9`, and returns it in ISO 8601. Returns the epoch for any
 * other form of id.
 */
function timeOf(comparison: string): string {
  const found = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-/.exec(comparison)
  if (found === null) return new Date(0).toISOString()
  const [, year, month, day, hour, minute, second] = found
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
}

const isHosts = ({ owner = {} }: Note) => owner.room === undefined && !owner.guest
