/** The lines of a file as the board shows them. */
import type { SourceText } from '#model/trace/trace.ts'

interface CodeLine {
  text: string
  /** Counted from 1, in the whole file. */
  number: number
}

/** A comment says what is about to go wrong, so the game leaves comments out. The numbers stay. */
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
