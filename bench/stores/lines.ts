import type { SourceText } from '#model/trace/trace.ts'

/** Patterns of comment lines in languages other than TypeScript. */
const comments: Readonly<Record<string, RegExp>> = {
  lua: /^--/,
  sql: /^--/,
}
/** Pattern of a line of TypeScript that begins or continues a comment. */
const comment = /^(\/\/|\/\*|\*)/

export function linesOf(sources: readonly Pick<SourceText, 'language' | 'text'>[]): number {
  return sources
    .flatMap(({ language, text }) =>
      text.split('\n').filter((line) => !(comments[language] ?? comment).test(line.trim())),
    )
    .filter((line) => line.trim() !== '').length
}
