import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { gzipped, readUnpacked } from './packed.ts'

const folder = mkdtempSync(join(tmpdir(), 'lockstep-packed-'))
afterAll(() => rmSync(folder, { recursive: true }))

const words = 'acquire release '.repeat(20_000)

function file(name: string, bytes: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

test('reads a file, packed or not', async () => {
  const packed = [file('a.gz', gzipSync(words)), file('a.br', brotliCompressSync(words)), file('a.txt', words)]
  expect(await Promise.all(packed.map((path) => text(readUnpacked(path))))).toEqual([words, words, words])
})

test('rejects if a file is missing or cut', async () => {
  for (const name of ['none.gz', 'none.br', 'none.txt'])
    await expect(text(readUnpacked(join(folder, name)))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(text(readUnpacked(file('cut.gz', gzipSync(words).subarray(0, 90))))).rejects.toThrow('unexpected end')
})

test('is closed when its reader leaves', async () => {
  const reading = readUnpacked(file('b.gz', gzipSync(words)))
  for await (const _ of reading) break
  expect(reading.destroyed).toBe(true)
})

test('packs a text without the time and the name of the system', () => {
  const bytes = gzipped(words)
  expect(gunzipSync(bytes).toString()).toBe(words)
  expect([...bytes.subarray(4, 8), bytes[9]]).toEqual([0, 0, 0, 0, 255])
})
