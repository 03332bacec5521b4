import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, mix } from './testing/contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Returns the six-digit color of one theme, given a rule such as `--ink: light-dark(#1b1d21, #e8eaee)`. */
function colour(name: string, theme: 'light' | 'dark', rules = css): string {
  const match = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(rules)
  const value = match?.[theme === 'light' ? 1 : 2]
  if (value === undefined) throw new Error(`tokens.css has no --${name} with a light and a dark value`)
  return value
}

const owners = ['A', 'B', 'C', 'D', 'E', 'F']
const surfaces = ['bg', 'panel', 'raise', 'hover', 'sunken']
const texts = ['ink', 'mute', 'faint']

describe.each(['light', 'dark'] as const)('colours, %s', (theme) => {
  test.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface])))('%s on %s reads', (text, surface) => {
    expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(texts.slice(1))('on a projector %s reads better still', (text) => {
    const projector = css.slice(css.indexOf('html[data-size="projector"]'))
    for (const surface of surfaces) {
      const back = colour(surface, theme)
      expect(contrast(colour(text, theme, projector), back)).toBeGreaterThan(contrast(colour(text, theme), back))
    }
  })

  test.each(owners)('text on the colour of %s reads, and the colour itself stands out', (owner) => {
    expect(contrast(colour('on-owner', theme), colour(owner, theme))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour(owner, theme), colour('panel', theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['bad', 'good', 'warn', 'accent'])('%s reads on its own soft ground', (name) => {
    const panel = colour('panel', theme)
    expect(contrast(colour(name, theme), mix(colour(name, theme), panel, 0.12))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['keyword', 'string', 'function', 'constant', 'comment'])('code %s reads on a marked line', (name) => {
    const token = colour(`code-${name}`, theme)
    // Backgrounds of marked lines: a client's current line, removed lines, and added lines.
    for (const owner of [...owners, 'bad', 'good']) {
      const marked = mix(colour(owner, theme), colour('panel', theme), 0.1)
      expect(contrast(token, marked)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test('nothing is tight or leans but by a token, which a script without either takes back', () => {
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(files.length).toBeGreaterThan(50)
  const fixed = files.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/letter-spacing: -|font-style: (?:italic|oblique)/g)].map(
      ([rule]) => `${file}: ${rule}`,
    ),
  )
  expect(fixed).toEqual([])
})
