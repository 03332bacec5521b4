/**
 * The folder that traces are kept in. A file's name says which run it is of, `<comparison>.<number>.<scenario>.<lock>.jsonl`, so that
 * there is no index that could be wrong, and what an earlier server recorded is found again.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { partsOfRunId, runId } from './ids.ts'
import { TraceFile } from './trace-file.ts'

/** How much is kept; the oldest comparisons go first. */
export interface Retention {
  comparisons: number
  bytes: number
}

export const usualRetention: Retention = { comparisons: 500, bytes: 2 * 1024 ** 3 }

interface StoredFile {
  name: string
  comparison: string
  number: number
}

export class TraceStore {
  /** `retention` absent: everything is kept. `onFailure` is told when the disk refuses. */
  constructor(
    readonly folder: string,
    private readonly onFailure: (error: unknown) => void,
    private readonly retention?: Retention,
  ) {}

  /** Makes the folder. Call it first. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    await this.prune()
  }

  create(run: string, scenario: string, lock: string): TraceFile {
    const parts = partsOfRunId(run)
    if (parts === undefined) throw new Error(`no run's id: ${run}`)
    const name = `${parts.comparison}.${parts.number}.${scenario}.${lock}.jsonl`
    return new TraceFile(path.join(this.folder, name), this.onFailure)
  }

  /** Where a run's trace is, or `undefined` if it is not here. */
  async find(run: string): Promise<string | undefined> {
    const parts = partsOfRunId(run)
    if (parts === undefined) return undefined
    const found = (await this.list()).find((file) => runId(file.comparison, file.number) === run)
    return found === undefined ? undefined : path.join(this.folder, found.name)
  }

  /** The runs of a comparison, in order. */
  async runsOf(comparison: string): Promise<string[]> {
    const files = (await this.list()).filter((file) => file.comparison === comparison)
    return files.sort((a, b) => a.number - b.number).map((file) => runId(file.comparison, file.number))
  }

  /** Removes the oldest comparisons beyond what is to be kept. Never rejects. */
  async prune(): Promise<void> {
    if (this.retention === undefined) return
    try {
      const files = await this.list()
      // A comparison's id begins with its time.
      const newestFirst = [...new Set(files.map(({ comparison }) => comparison))].sort().reverse()
      let bytes = 0
      for (const [index, comparison] of newestFirst.entries()) {
        const names = files.filter((file) => file.comparison === comparison).map(({ name }) => name)
        const paths = names.map((name) => path.join(this.folder, name))
        for (const each of paths) bytes += await sizeOf(each)
        const kept = index < this.retention.comparisons && bytes <= this.retention.bytes
        if (!kept) await Promise.all(paths.map((each) => rm(each, { force: true })))
      }
    } catch (error) {
      this.onFailure(error)
    }
  }

  private async list(): Promise<StoredFile[]> {
    const names = await readdir(this.folder)
    return names.flatMap((name) => {
      const [comparison = '', number = '', ...rest] = name.split('.')
      return rest.at(-1) === 'jsonl' ? [{ name, comparison, number: Number(number) }] : []
    })
  }
}

/** In bytes; 0 for a file that another server has just removed. */
async function sizeOf(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined)
  return stats?.size ?? 0
}
