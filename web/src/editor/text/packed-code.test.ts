import { expect, test } from 'vitest'
import { mostLetters, packed, unpacked } from './packed-code.ts'

const files = { 'lock.ts': 'const grant = “läuft”\n', 'release.lua': "return redis.call('DEL', KEYS[1])\n" }

test('edited files come back from an address as they were', async () => {
  const letters = await packed(files)
  expect(letters).toMatch(/^[\w-]+$/)
  expect(await unpacked(letters ?? '')).toEqual(files)
})

test('what nobody packed, what was cut, and what is too long is refused', async () => {
  const letters = (await packed(files)) ?? ''
  expect(await unpacked(letters.slice(0, -8))).toBeNull()
  expect(await unpacked('%%%')).toBeNull()
  expect(await unpacked('')).toBeNull()
  expect(await unpacked('a'.repeat(mostLetters + 1))).toBeNull()
  const other = await packed({ '../lock.ts': '' })
  expect(await unpacked(other ?? '')).toBeNull()
  const chance = Array.from({ length: 12_000 }, (_, i) => ((i * 2654435761) >>> 7).toString(36)).join('')
  expect(await packed({ 'lock.ts': chance })).toBeNull()
})

test('a small text that unfolds to very much is refused', async () => {
  const bomb = await new Response(
    new Blob([JSON.stringify({ 'lock.ts': 'a'.repeat(200_000) })])
      .stream()
      .pipeThrough(new CompressionStream('deflate-raw')),
  ).bytes()
  const letters = btoa(String.fromCharCode(...bomb))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  expect(letters.length).toBeLessThan(mostLetters)
  expect(await unpacked(letters)).toBeNull()
})
