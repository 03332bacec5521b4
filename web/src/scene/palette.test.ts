import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paletteOf, palettes } from './palette.ts'

const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')

test.each(Object.keys(palettes.light))('%s is what tokens.css says, in light and in dark', (token) => {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? []
  const { [token as keyof typeof palettes.light]: painted } = palettes.light
  expect(painted).toBe(light)
  expect(palettes.dark[token as keyof typeof palettes.dark]).toBe(dark)
})

test('on a projector those are stronger that are in tokens.css', () => {
  const [, block = ''] = /html\[data-size="projector"\] \{([^}]*)\}/.exec(css) ?? []
  const said = [...block.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
  expect(said.length).toBeGreaterThan(4)
  const expected = (theme: 'light' | 'dark', column: number) => ({
    ...palettes[theme],
    ...Object.fromEntries(said.map((one) => [one[1], one[column]])),
  })
  expect(paletteOf('light', true)).toEqual(expected('light', 2))
  expect(paletteOf('dark', true)).toEqual(expected('dark', 3))
  expect(paletteOf('dark', false)).toEqual(palettes.dark)
})
