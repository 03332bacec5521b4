/**
 * Writes one growing trace to disk: a header line, followed by one line per event. Entries that arrive in one turn of the event loop, or while the disk is
 * busy, are written together.
 */
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { privateFileMode, privateFolderMode } from '#server/processes/private-folder.ts'

export class TraceFile {
  private readonly pending: (TraceHeader | TraceEvent)[] = []
  private writing: Promise<void> | undefined
  private handle: FileHandle | undefined
  /** Whether a write has failed. If so, the file is incomplete. */
  broken = false

  /** `onFailure` is called once, if a write fails. After that nothing more is written, and the run continues without the file. */
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

  /** Returns whether the file still exists at its path. A removed file accepts writes until it is closed. */
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

  /** Opens the file. If the folder was removed since the server's start, creates it again. */
  private async open(): Promise<FileHandle> {
    await mkdir(path.dirname(this.path), { recursive: true, mode: privateFolderMode })
    return await open(this.path, 'ax', privateFileMode)
  }

  private fail(error: unknown): void {
    this.broken = true
    this.onFailure(error)
  }
}
