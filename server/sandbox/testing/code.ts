/** Makes an edited lock's code from one string, for tests. */
import { readFileSync } from 'node:fs'
import type { GuestCode } from '../guest/code.ts'

const textOf = (file: string) => readFileSync(new URL(`../../../scenarios/${file}`, import.meta.url), 'utf8')

export function codeWith(text: string): GuestCode {
  const entry = 'locks/redis/tried/lock.ts'
  return {
    entry,
    files: {
      ...{ 'lock.ts': textOf('lock.ts'), 'define.ts': "export * from './lock.ts'\n" },
      ...{ 'locks/redis/context.ts': textOf('locks/redis/context.ts'), [entry]: text },
    },
  }
}
