/** Makes a small, valid catalogue of files, which tests then break. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const lockText = `export default { title: 'A lock', summary: 'It locks.', create: () => ({}) }`
const chaptersText = `export const chapters = [
  { id: '1-first', title: 'First', about: 'One.' },
  { id: '2-second', title: 'Second', about: 'Two.' },
]`

/** Returns a valid scenario, which tests then break. Functions cannot be written as JSON, so '@script' stands for a function. */
export function goodScenario() {
  const acquired: Record<string, unknown> = { on: 'client-acquired', client: 'A' }
  return {
    title: 'A scenario',
    story: 'Once upon a time.',
    teaches: 'exclusion',
    fleet: 'single',
    parameters: { leaseMs: { kind: 'time', default: 300, min: 100, max: 1000, about: 'The lease.' } } as Record<
      string,
      unknown
    >,
    stock: 5,
    clients: { A: '@script', B: { startsWhen: acquired, script: '@script' } } as Record<string, unknown>,
    faults: [{ do: 'crash', client: 'A', when: acquired, words: 'A crashes' }] as Record<string, unknown>[],
    locks: [
      { id: 'bad-lock', role: 'wrong', expect: { exclusion: 'violated' } },
      { id: 'good-lock', role: 'right', expect: { exclusion: 'held' } },
    ] as Record<string, unknown>[],
    beats: Array.from({ length: 5 }, () => ({ when: acquired, caption: 'A has it.' })),
    questions: [
      {
        before: acquired,
        ask: 'Who?',
        options: [
          { text: 'A', right: true, why: 'First.' },
          { text: 'B', right: false, why: 'Later.' },
        ],
      },
    ],
    remember: 'Remember.',
    sources: [{ title: 'An article', url: 'https://example.org/' }],
    next: undefined as string | undefined,
  }
}
const folders: string[] = []

/** Removes every folder that `folderOf` made. */
export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
}

export async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lockstep-catalogue-'))
  folders.push(folder)
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  return folder
}

export const textOf = (scenario: unknown) =>
  `export default ${JSON.stringify(scenario).replaceAll('"@script"', 'async () => {}')}`

/** Returns the files of a whole catalogue whose only scenario is this one. */
export function filesWith(scenario: unknown): Record<string, string> {
  return {
    'chapters/chapters.ts': chaptersText,
    'chapters/1-first/one.ts': textOf(scenario),
    'locks/redis/bad-lock/lock.ts': lockText,
    'locks/redis/good-lock/lock.ts': lockText,
  }
}
