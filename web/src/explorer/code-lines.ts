import type { SourceText } from '#model/trace/trace.ts'

interface CodeLine {
  text: string
  /** Line number in the whole file, starting at 1. */
  number: number
}

/** Returns a file's lines with their numbers. The game leaves out comments, because they reveal the violation. The other lines keep their numbers. */
export function linesOf({ text, language }: Pick<SourceText, 'text' | 'language'>, comments: boolean): CodeLine[] {
  const lines = text.split('\n').map((line, at) => ({ text: line, number: at + 1 }))
  if (comments) return lines
  const mark = language === 'lua' ? '--' : '//'
  let inBlock = false
  const code = lines.flatMap(({ text: line, number }) => {
    const begins = /^\s*\/\*/.test(line)
    const isBlock = inBlock || begins
    if (isBlock) inBlock = !line.includes('*/')
    if (isBlock || line.trimStart().startsWith(mark)) return []
    const trailing = line.search(new RegExp(`\\s${mark}\\s`))
    return [{ text: trailing < 0 ? line : line.slice(0, trailing).trimEnd(), number }]
  })
  const first = code.findIndex(({ text: line }) => line !== '')
  return first < 0 ? code : code.slice(first)
}
