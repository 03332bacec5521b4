/** Where an excerpt of a file may begin: with a statement, and if there is room, with a function. */
import type { SourceText } from '#model/trace/trace.ts'

interface Begin {
  /** The line's number, counted from 1. */
  number: number
  /** A function begins here, or a statement of the file itself. */
  whole: boolean
}

const opening = '([{'
const closing = ')]}'
/** Strings and trailing comments hold brackets that open nothing. */
const asides = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\s(?:\/\/|--)\s.*$/g
/** A line after which its statement goes on. */
const goesOn = /(?:[=:?+|&(,[]|=>|\band|\bor|\.\.)$/
/** A line that goes on with the statement before it, or ends a block. */
const isRest = /^(?:[)\]}.?:|&+]|end\b|else\b|elseif\b|and\b|or\b|\.\.)/
const isControl = /^(?:if|for|while|switch|try|return|do)\b/

/** The lines at which a statement or a member of an object begins, from the first to the last. */
export function beginsOf({ text, language }: Pick<SourceText, 'text' | 'language'>): Begin[] {
  const open: string[] = []
  const begins: Begin[] = []
  let before = ''
  let inComment = false
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim().replace(asides, (aside) => (aside.startsWith(' ') ? '' : "''"))
    const isComment = inComment || /^(?:\/\/|--|\/\*)/.test(line)
    if (inComment || line.startsWith('/*')) inComment = !line.includes('*/')
    if (isComment || line === '') continue
    const inBlock = open.length === 0 || open.at(-1) === '{'
    const isMember = before.endsWith(',') && open.at(-1) === '{'
    if (inBlock && !isRest.test(line) && (isMember || !goesOn.test(before))) {
      const isFunction =
        language === 'lua' ? /\bfunction\b/.test(line) : /[)}>] ?(?:: [^=]+ )?\(?\{$|=> \(?\{?$/.test(line)
      begins.push({ number: at + 1, whole: open.length === 0 || (isFunction && !isControl.test(line)) })
    }
    for (const sign of line) {
      if (opening.includes(sign)) open.push(sign)
      else if (closing.includes(sign)) open.pop()
    }
    before = line
  }
  return begins
}

/**
 * The line that an excerpt begins with which shows the line `here`: the first function from which on it can be seen, or else the first such statement.
 * `fits`: whether both can be seen at once.
 */
export function beginFor(begins: readonly Begin[], here: number, fits: (number: number) => boolean): number {
  const before = begins.filter(({ number }) => number <= here)
  const seen = before.filter(({ number }) => fits(number))
  return (seen.find(({ whole }) => whole) ?? seen[0] ?? before.at(-1))?.number ?? here
}
