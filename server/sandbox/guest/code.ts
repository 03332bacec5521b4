import type { Reason, ReasonValues } from '#model/refusals/reasons.ts'

/** Code of an edited lock. File names are relative to `scenarios/`. */
export interface GuestCode {
  /** For example `locks/redis/set-nx-px/lock.ts`. */
  entry: string
  /** TypeScript keyed by file name: the lock's own files, and all files that it may import. */
  files: Readonly<Record<string, string>>
}

type Fact<R extends Reason> = { [Name in R]: { reason: Name; values: ReasonValues<Name> } }[R]

/** Reason why code does not load. Whoever shows the reason turns it into a sentence. */
export type CodeFault = Fact<
  | 'code-syntax'
  | 'code-import'
  | 'code-export'
  | 'code-no-lock'
  | 'code-shape'
  | 'code-threw'
  | 'script-syntax'
  | 'no-lock-file'
>
/** Limit that running code has exceeded. */
export type CodeEnd = Fact<'code-too-long' | 'code-memory' | 'code-operations' | 'code-answer-large'>

/** A problem in the code. Lines and columns count from 1. */
export interface CodeProblem {
  file: string
  line: number | null
  column: number | null
  fault: CodeFault | CodeEnd
}

/** Thrown for code that does not load. */
export class CodeError extends Error {
  constructor(readonly problems: readonly CodeProblem[]) {
    super(problems.map(({ file, fault }) => `${file}: ${fault.reason}`).join('; '))
  }
}

/** Resolves an import such as `../context.ts` in the file `base`. Returns the imported file's name. */
export function resolved(base: string, from: string): string {
  const parts = base.split('/').slice(0, -1)
  for (const part of from.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Returns the files that the entry may import, written as in an import. */
export function importable({ entry, files }: GuestCode): string[] {
  const folder = entry.split('/').slice(0, -1)
  const above = folder.slice(0, -1).join('/')
  return Object.keys(files)
    .filter((file) => file !== entry && file.startsWith(`${above}/`))
    .map((file) => {
      const own = `${folder.join('/')}/`
      return file.startsWith(own) ? `./${file.slice(own.length)}` : `../${file.slice(above.length + 1)}`
    })
}
