/** Writes one trace to disk while it grows: a header line, then a line an event. */
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { privateFileMode, privateFolderMode } from '#server/processes/private-folder.ts'

/** What comes in one turn of the event loop, or while the disk is busy, is written in one go. */
export class TraceFile {
  private readonly pending: (TraceHeader | TraceEvent)[] = []
  private writing: Promise<void> | undefined
  private handle: FileHandle | undefined
  /** The disk has refused: not everything is kept. */
  broken = false

  /** `onFailure` is called once if the disk refuses; from then on nothing is written, and the run goes on without it. */
  constructor(
    readonly path: string,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  append(entry: TraceHeader | TraceEvent): void {
    if (this.broken) return
    this.pending.push(entry)
    this.writing ??= this.drain()
  }

  /** Resolves when everything is on disk and the file is closed. Never rejects. */
  async close(): Promise<void> {
    await this.writing
    const { handle } = this
    this.handle = undefined
    if (handle === undefined) return
    const isKept = await this.isThere(handle)
    await handle.close().catch((error: unknown) => this.fail(error))
    if (!isKept && !this.broken) this.fail(new Error(`${this.path} was removed while it was written`))
  }

  /** Whether what was written can be found. A file that somebody has removed takes everything until it is closed. */
  private async isThere(handle: FileHandle): Promise<boolean> {
    const [found, written] = await Promise.all([stat(this.path), handle.stat()]).catch(() => [])
    return found !== undefined && found.ino === written?.ino
  }

  private async drain(): Promise<void> {
    try {
      await setImmediate()
      this.handle ??= await this.open()
      while (this.pending.length > 0) {
        const lines = this.pending.splice(0).map((entry) => `${JSON.stringify(entry)}\n`)
        await this.handle.appendFile(lines.join(''))
      }
    } catch (error) {
      this.pending.length = 0
      this.fail(error)
    } finally {
      this.writing = undefined
    }
  }

  /** Somebody may have removed the folder since the server was started. */
  private async open(): Promise<FileHandle> {
    await mkdir(path.dirname(this.path), { recursive: true, mode: privateFolderMode })
    return await open(this.path, 'ax', privateFileMode)
  }

  private fail(error: unknown): void {
    this.broken = true
    this.onFailure(error)
  }
}
