import { expect, test } from 'vitest'
import { MemberName } from './written.ts'

test.each([
  'Ana',
  '  <b>Ana\u00a0Lia</b> ',
  '👩🏽‍💻',
  '🏳️‍🌈 Ben',
  'Zoë',
  'محمد',
  '李',
  '👨‍👩‍👧',
  'Việt',
  'שָׁלוֹם',
  'น้ำ',
  '1️⃣',
])('%s is a name', (name) => {
  expect(MemberName.safeParse(name).success).toBe(true)
})

test.each([
  '',
  ' ',
  '\u3164',
  '\u2800\u2800',
  '\u0301',
  'a\u200db',
  '\u200d',
  '👩\u200d',
  '\u202eevil',
  'a\u0000',
  `Z${'\u0321\u030d'.repeat(9)}`,
])('%j is none', (name) => {
  expect(MemberName.safeParse(name).success).toBe(false)
})
