import { expect, test } from 'vitest'
import { lockEntry } from './entries.ts'

const scenario = {
  file: 'chapters/1/x.ts',
  language: 'ts' as const,
  text: `  locks: [
    {
      id: 'one',
      role: 'wrong',
      faults: [
        pause('A'),
      ],
      expect: {
        exclusion: 'violated',
      },
    },
    {
      id: 'two',
      caveat: 'Slow.',
    },
  ],
`,
}

test('of a lock’s entry only what explains a difference is kept', () => {
  expect(lockEntry(scenario, 'one')?.text).toBe("faults: [\n  pause('A'),\n],\n")
  expect(lockEntry(scenario, 'two')?.text).toBe('')
  expect(lockEntry(scenario, 'three')).toBeNull()
})
