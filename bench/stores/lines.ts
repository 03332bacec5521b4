import type { SourceText } from '#model/trace/trace.ts'

const comments: Readonly<Record<string, RegExp>> = {
  lua: /^--/,
  sql: /^--/,
}
const comment = /^(\/\/|\/\*|\*)/

/** Counts the lines of code that a person has to understand, leaving out blank lines and comments. */
export function linesOf(sources: readonly Pick<SourceText, 'language' | 'text'>[]): number {
  return sources
    .flatMap(({ language, text }) =>
      text.split('\n').filter((line) => !(comments[language] ?? comment).test(line.trim())),
    )
    .filter((line) => line.trim() !== '').length
}
