import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openFiles, opening } from './opening.ts'

test('files that are packed by gzip are unpacked, and one that breaks off is read as it is', async () => {
  const read: [name: string, text: string][] = []
  const open = (...files: File[]) =>
    openFiles(files, async (file) => {
      const got = await file
      if (got instanceof File) read.push([got.name, await got.text()])
      throw new Error('It is enough to have read it.')
    })
  const packed = new Uint8Array(gzipSync('{}\n'))
  await open(new File([packed], 'a.jsonl.gz'))
  await open(new File([packed], 'a.jsonl.gz'), new File(['[]'], 'b.jsonl'))
  await open(new File([packed.slice(0, 12)], 'c.jsonl.gz'))
  expect(read.slice(0, 1)).toEqual([['a.jsonl', '{}\n']])
  expect(read[1]?.[1]).toBe('{}\n[]\n')
  expect(read[2]?.[0]).toBe('c.jsonl.gz')
  expect(opening.getState()).toMatchObject({ phase: 'failed', name: 'c.jsonl.gz' })
})

test('of two that are dropped one after the other the later is opened, though the earlier takes longer to unpack', async () => {
  const read: string[] = []
  const note = async (file: Parameters<Parameters<typeof openFiles>[1]>[0]) => {
    const got = await file
    if (got instanceof File) read.push(got.name)
    throw new Error('It is enough to have read it.')
  }
  const packed = new File([new Uint8Array(gzipSync('{}\n'))], 'earlier.jsonl.gz')
  const earlier = openFiles([packed], note)
  expect(opening.getState()).toMatchObject({ phase: 'reading', name: 'earlier.jsonl.gz' })
  await Promise.all([earlier, openFiles([new File(['{}\n'], 'later.jsonl')], note)])
  expect(read).toEqual(['later.jsonl'])
  expect(opening.getState()).toMatchObject({ phase: 'failed', name: 'later.jsonl' })
})
