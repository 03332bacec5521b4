import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palettes } from './palette.ts'

const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')

test.each(Object.keys(palettes.light))('%s is what tokens.css says, in light and in dark', (token) => {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? []
  const { [token as keyof typeof palettes.light]: painted } = palettes.light
  expect(painted).toBe(light)
  expect(palettes.dark[token as keyof typeof palettes.dark]).toBe(dark)
})
