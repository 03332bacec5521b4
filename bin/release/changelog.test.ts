import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../setup/project.mjs'
import { nextVersion, problemsIn, released, unreleasedIn } from './changelog.mjs'

const text = '# Changelog\n\nWhat changes.\n\n## Unreleased\n\n### Lessons\n- One more.\n\n## 0.1.0\n\n- All of it.\n'

describe('the changelog', () => {
  test('of a release has what stood under Unreleased, and an empty part is left', () => {
    expect(unreleasedIn(text)).toBe('### Lessons\n- One more.')
    const next = released(text, '0.2.0', '2026-11-27')
    expect(next).toContain('## Unreleased\n\n## 0.2.0 (2026-11-27)\n\n### Lessons\n- One more.\n\n## 0.1.0\n')
    expect(unreleasedIn(next)).toBe('')
    expect(() => released(next, '0.3.0', '2026-11-28')).toThrow('nothing to release')
  })

  test('without the part for what comes next is refused', () => {
    expect(() => unreleasedIn('# Changelog\n\n## 0.1.0\n')).toThrow('no ## Unreleased')
  })

  test('is for people: a change that is a page, or no sentence, is named', () => {
    expect(problemsIn(text)).toEqual([])
    expect(problemsIn(text.replace('One more.', 'x'.repeat(500)))).toHaveLength(1)
    expect(problemsIn(text.replace('One more.', 'One more'))).toHaveLength(1)
  })

  test('of this project can be released as it stands', () => {
    const own = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    expect(problemsIn(own)).toEqual([])
    expect(released(own, '9.9.9', '2026-11-27')).toContain('## 9.9.9 (2026-11-27)')
  })
})

test.each([
  ['major', '1.0.0'],
  ['minor', '0.3.0'],
  ['patch', '0.2.6'],
])('0.2.5 goes up by %s to %s', (step, next) => {
  expect(nextVersion('0.2.5', step)).toBe(next)
})

test('a step that is none is refused', () => {
  expect(() => nextVersion('0.2.5', 'huge')).toThrow('not by huge')
})
