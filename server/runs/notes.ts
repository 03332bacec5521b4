/**
 * Notes about recordings: the owner, a name, and protection from removal. They are stored next to the traces, in `<comparison>.json`; a recording without one
 * has no name, is not protected, and belongs to the host.
 */
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { privateFileMode } from '../processes/private-folder.ts'
import { Owner } from './owner.ts'

const Note = z.object({
  name: z.nullable(z.string()),
  kept: z.boolean(),
  /** Absent: the host is the owner. */
  owner: z.optional(Owner),
})
export type Note = z.infer<typeof Note>

const noNote: Note = { name: null, kept: false }
const extension = '.json'

export class Notes {
  /** Changes happen one after another, so that none is lost. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(private readonly folder: string) {}

  /** Returns an empty note for a file that contains none. */
  async read(comparison: string): Promise<Note> {
    try {
      // Reading a pipe would never end.
      if (!(await stat(this.pathOf(comparison))).isFile()) return noNote
      return Note.parse(JSON.parse(await readFile(this.pathOf(comparison), 'utf8')))
    } catch {
      return noNote
    }
  }

  /** Reads all notes, by comparison. */
  async all(): Promise<Map<string, Note>> {
    const entries = await readdir(this.folder, { withFileTypes: true })
    const names = entries.flatMap((entry) => (entry.isFile() && entry.name.endsWith(extension) ? [entry.name] : []))
    const comparisons = names.map((name) => name.slice(0, -extension.length))
    return new Map(
      await Promise.all(comparisons.map(async (comparison) => [comparison, await this.read(comparison)] as const)),
    )
  }

  /** `change` may throw; then nothing has changed. Rejects if the disk refuses. */
  async change(comparison: string, change: (note: Note) => Note | Promise<Note>): Promise<void> {
    await this.inTurn(async () => this.write(comparison, await change(await this.read(comparison))))
  }

  async remove(comparison: string): Promise<void> {
    await this.inTurn(() => rm(this.pathOf(comparison), { force: true }))
  }

  /** Writes atomically: a reader sees the old note or the new one, never half of one. */
  private async write(comparison: string, note: Note): Promise<void> {
    const target = this.pathOf(comparison)
    if (note.name === null && !note.kept && note.owner === undefined) return await rm(target, { force: true })
    const next = `${target}.${randomUUID()}`
    try {
      await writeFile(next, `${JSON.stringify(note)}\n`, { mode: privateFileMode })
      await rename(next, target)
    } catch (error) {
      await rm(next, { force: true })
      throw error
    }
  }

  private async inTurn(task: () => Promise<void>): Promise<void> {
    const mine = this.turn.then(task)
    this.turn = mine.catch(() => {})
    await mine
  }

  private pathOf(comparison: string): string {
    return path.join(this.folder, `${comparison}${extension}`)
  }
}
