/** Reads files of the built page from its folder. In the npm package, all text files are packed into one file next to the folder. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readPackedFolder } from '#server/base/packed.ts'

const toGzip = promisify(gzip)

export class PageFiles {
  private packed: Promise<ReadonlyMap<string, string>> | undefined
  private readonly zipped = new Map<string, Promise<Buffer>>()

  constructor(private readonly folder: string) {}

  async hasPacked(name: string): Promise<boolean> {
    return (await this.texts()).has(name)
  }

  /** Reads a file. `name` is its path within the folder. Rejects if there is no such file. */
  async read(name: string): Promise<string> {
    const text = (await this.texts()).get(name) ?? (await readFile(path.join(this.folder, name), 'utf8'))
    return name === 'player.html' ? this.withFonts(text) : text
  }

  /** Returns a file compressed by gzip. Compresses each file only once. */
  readZipped(name: string): Promise<Buffer> {
    const known = this.zipped.get(name)
    if (known) return known
    const making = this.read(name).then((text) => toGzip(text))
    this.zipped.set(name, making)
    making.catch(() => this.zipped.delete(name))
    return making
  }

  private texts(): Promise<ReadonlyMap<string, string>> {
    this.packed ??= readPackedFolder(this.folder)
    return this.packed
  }

  /** Inserts the fonts into the player, which is a single file. A package stores the fonts separately: see `bin/package/stage.mjs`. */
  private async withFonts(player: string): Promise<string> {
    const names = new Set([...player.matchAll(/\{\{asset ([\w.-]+)\}\}/g)].map(([, name = '']) => name))
    let whole = player
    for (const name of names) {
      const font = await readFile(path.join(this.folder, 'assets', name), 'base64')
      whole = whole.replaceAll(`{{asset ${name}}}`, font)
    }
    return whole
  }
}
