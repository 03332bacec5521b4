import { expect, test } from 'vitest'
import type { SourceText } from '#model/trace/trace.ts'
import { fileLabels, orderedFiles } from './files.ts'

const files: SourceText[] = [
  { file: 'chapters/3-lease/gc-pause.ts', language: 'ts', text: '' },
  { file: 'locks/redis/fenced/release.lua', language: 'lua', text: '' },
  { file: 'locks/redis/shared/watchdog.ts', language: 'ts', text: '' },
  { file: 'locks/redis/fenced/lock.ts', language: 'ts', text: '' },
  { file: 'workers/lock.ts', language: 'ts', text: '' },
]

test('the lock comes first, then its scripts, what is shared, and the clients’ script', () => {
  expect(orderedFiles(files, 'fenced').map((each) => each.file)).toEqual([
    'locks/redis/fenced/lock.ts',
    'locks/redis/fenced/release.lua',
    'locks/redis/shared/watchdog.ts',
    'chapters/3-lease/gc-pause.ts',
    'workers/lock.ts',
  ])
})

test('a folder is named only where two files would have the same name', () => {
  const labels = fileLabels(files)
  expect(labels.get('locks/redis/fenced/release.lua')).toBe('release.lua')
  expect(labels.get('locks/redis/fenced/lock.ts')).toBe('fenced/lock.ts')
  expect(labels.get('workers/lock.ts')).toBe('workers/lock.ts')
})
