/** The scripts' headers must say what the scripts do, and a script that several locks share must be the same everywhere. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('./', import.meta.url)
const scripts = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.lua'))
  .map((file) => ({ file, name: file.replace(/^.*[\\/]/, ''), text: readFileSync(new URL(file, root), 'utf8') }))

const headerOf = (text: string) => /^(?:--.*\n)+/.exec(text)?.[0] ?? ''
const placesIn = (text: string) => new Set(text.match(/(?:KEYS|ARGV)\[\d+\]/g))

it('finds the scripts of all locks', () => {
  expect(scripts.length).toBeGreaterThanOrEqual(7)
})

describe.each(scripts)('$file', ({ name, text }) => {
  const header = headerOf(text)
  const body = text.slice(header.length)

  it('describes exactly the KEYS and ARGV it uses', () => {
    expect(placesIn(header)).toEqual(placesIn(body))
  })

  it('says what it returns and why it must be atomic', () => {
    expect(header).toMatch(/^-- Returns /m)
    expect(header).toMatch(/^-- Atomic, because /m)
  })

  it('is the same in every lock that has it', () => {
    const others = scripts.filter((other) => other.name === name)
    expect(others.every((other) => other.text === text)).toBe(true)
  })
})
