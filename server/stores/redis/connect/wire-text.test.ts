import { expect, test } from 'vitest'
import { wireText } from './wire-text.ts'

test('a command is written byte by byte, whatever letters it has', () => {
  const bytes = Buffer.from(wireText(['SET', 'größer', '🔒', '']), 'latin1')
  expect(bytes.toString()).toBe('*4\r\n$3\r\nSET\r\n$8\r\ngrößer\r\n$4\r\n🔒\r\n$0\r\n\r\n')
})
