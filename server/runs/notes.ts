/**
 * Stores notes about recordings: the owner, a name, and protection from removal. A note is stored next to the traces, in `<comparison>.json`. A recording
 * without a note has no name, is not protected, and belongs to the host.
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
  /** If absent, the host is the owner. */
  owner: z.optional(Owner),
})
export type Note = z.infer<typeof Note>

const noNote: Note = { name: null, kept: false }
const extension = '.json'

export class Notes {
  /** Resolves when the previous change is done. Changes run one after another, so that none is lost. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(private readonly folder: string) {}

  /** Reads a comparison's note. If there is no valid note, returns an empty one. */
  async read(comparison: string): Promise<Note> {
    try {
      // Reading a pipe might never end.
      if (!(await stat(this.pathOf(comparison))).isFile()) return noNote
      return Note.parse(JSON.parse(await readFile(this.pathOf(comparison), 'utf8')))
    } catch {
      return noNote
    }
  }

  async all(): Promise<Map<string, Note>> {
    const entries = await readdir(this.folder, { withFileTypes: true })
    const names = entries.flatMap((entry) => (entry.isFile() && entry.name.endsWith(extension) ? [entry.name] : []))
    const comparisons = names.map((name) => name.slice(0, -extension.length))
    return new Map(
      await Promise.all(comparisons.map(async (comparison) => [comparison, await this.read(comparison)] as const)),
    )
  }

  /** Changes a comparison's note. If `change` throws, nothing is changed. Rejects if the disk fails. */
  async change(comparison: string, change: (note: Note) => Note | Promise<Note>): Promise<void> {
    await this.inTurn(async () => this.write(comparison, await change(await this.read(comparison))))
  }

  async remove(comparison: string): Promise<void> {
    await this.inTurn(() => rm(this.pathOf(comparison), { force: true }))
  }

  /** Writes the note atomically: a reader sees either the old note or the new one. */
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
