/**
 * Stores traces in a folder. A file's name identifies its run: `<comparison>.<number>.<scenario>.<lock>.jsonl`. So there is no index that could be wrong, and a
 * later server finds the recordings again. Notes are stored next to the traces.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { privateFolderMode } from '../processes/private-folder.ts'
import { partsOfRunId, runId } from './ids.ts'
import { Notes } from './notes.ts'
import { beyond, type KeptTrace, type Retention } from './retention.ts'
import { TraceFile } from './trace-file.ts'

const rememberedPaths = 1000
/** Upper limit for the size of a header. A larger file certainly has a complete one. */
const headerMostBytes = 1024 ** 2
/** Minimum age at which a file without a complete header is removed. Another server may still be writing a younger one. */
const birthMs = 60_000

export interface StoredFile {
  path: string
  comparison: string
  run: string
  scenario: string
  lock: string
}

export class TraceStore {
  readonly notes: Notes
  /** Paths keyed by run. A file may be removed but is never renamed. */
  private readonly found = new Map<string, string>()
  private listed: { atMs: number; files: Promise<StoredFile[]> } | undefined

  /** If `retention` is absent, nothing is removed. `onFailure` is called if the disk fails. */
  constructor(
    readonly folder: string,
    private readonly onFailure: (error: unknown) => void,
    private readonly retention?: Retention,
  ) {
    this.notes = new Notes(folder)
  }

  /** Creates the folder and removes what need not be kept. Call this first. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: privateFolderMode })
    await this.removeStillborn()
    await this.prune()
  }

  create(run: string, scenario: string, lock: string): TraceFile {
    const parts = partsOfRunId(run)
    if (parts === undefined) throw new Error(`no run's id: ${run}`)
    const name = `${parts.comparison}.${parts.number}.${scenario}.${lock}.jsonl`
    return new TraceFile(path.join(this.folder, name), this.onFailure)
  }

  /**
   * Returns the path of a run's trace, or `undefined` if it is not here. The path is cached, since a whole class may ask for the same run. `maxAgeMs` is the
   * maximum age of a listing of the folder to reuse, for callers that ask repeatedly.
   */
  async find(run: string, maxAgeMs = 0): Promise<string | undefined> {
    const known = this.found.get(run)
    if (known !== undefined && (await sizeOf(known)) > 0) return known
    this.found.delete(run)
    const path = (await this.recentList(maxAgeMs)).find((file) => file.run === run)?.path
    if (path !== undefined) this.found.set(run, path)
    const [oldest] = this.found.keys()
    if (this.found.size > rememberedPaths && oldest !== undefined) this.found.delete(oldest)
    return path
  }

  async filesOf(comparison: string): Promise<StoredFile[]> {
    return (await this.list()).filter((file) => file.comparison === comparison)
  }

  /** Returns the traces of every comparison, the newest comparison first. */
  async comparisons(): Promise<StoredFile[][]> {
    const groups = new Map<string, StoredFile[]>()
    for (const file of await this.list()) {
      const group = groups.get(file.comparison)
      if (group === undefined) groups.set(file.comparison, [file])
      else group.push(file)
    }
    // A comparison's id begins with its time.
    return [...groups].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, files]) => files)
  }

  async remove(comparison: string): Promise<void> {
    const files = await this.filesOf(comparison)
    await Promise.all(files.map((file) => rm(file.path, { force: true })))
    await this.notes.remove(comparison)
  }

  /** Removes comparisons that exceed the retention. Never rejects. */
  async prune(): Promise<void> {
    if (this.retention === undefined) return
    try {
      const notes = await this.notes.all()
      const stored: KeptTrace[] = []
      for (const files of await this.comparisons()) {
        const { comparison = '' } = files[0] ?? {}
        const { kept = false, owner = {} } = notes.get(comparison) ?? {}
        if (kept) continue
        let bytes = 0
        for (const file of files) bytes += await sizeOf(file.path)
        stored.push({ comparison, bytes, owner })
      }
      for (const { comparison } of beyond(stored, this.retention)) await this.remove(comparison)
    } catch (error) {
      this.onFailure(error)
    }
  }

  /** Removes files without a complete header. A killed server or a full disk left them behind, and nobody can read them. Never rejects. */
  private async removeStillborn(): Promise<void> {
    try {
      for (const { path: file } of await this.list()) {
        const { size, mtimeMs } = await stat(file)
        // Another server may be writing the file's header now.
        if (size > headerMostBytes || Date.now() - mtimeMs < birthMs) continue
        if (!(await readFile(file)).includes('\n')) await rm(file, { force: true })
      }
    } catch (error) {
      this.onFailure(error)
    }
  }

  private recentList(maxAgeMs: number): Promise<StoredFile[]> {
    const nowMs = performance.now()
    if (this.listed === undefined || nowMs - this.listed.atMs >= maxAgeMs)
      this.listed = { atMs: nowMs, files: this.list() }
    return this.listed.files
  }

  /** Lists the trace files, sorted by run number. */
  private async list(): Promise<StoredFile[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      // A removed folder counts as empty. The next run creates it again.
      if (error.code === 'ENOENT') return []
      throw error
    })
    const files = entries.flatMap((entry) => {
      const { name } = entry
      // Only read files. A pipe, for example, might never end.
      if (!entry.isFile()) return []
      const [comparison = '', number = '', scenario = '', lock = '', ...end] = name.split('.')
      if (end.join('.') !== 'jsonl') return []
      const file = {
        path: path.join(this.folder, name),
        comparison,
        run: runId(comparison, Number(number)),
        scenario,
        lock,
      }
      return [{ number: Number(number), file }]
    })
    return files.sort((a, b) => a.number - b.number).map(({ file }) => file)
  }
}

/** Returns a file's size in bytes, or 0 if the file does not exist, perhaps because another server has just removed it. */
async function sizeOf(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined)
  return stats?.size ?? 0
}
