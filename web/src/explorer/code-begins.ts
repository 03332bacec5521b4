/** Finds the first line of a code excerpt: the start of a function if there is room for it, and otherwise the start of a statement. */
import type { SourceText } from '#model/trace/trace.ts'

interface Begin {
  number: number
  /** Whether a function or a top-level statement begins here. */
  whole: boolean
}

const opening = '([{'
const closing = ')]}'
/** Matches strings and trailing comments, because brackets inside them do not count. */
const asides = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\s(?:\/\/|--)\s.*$/g
/** Matches line endings after which the statement continues. */
const goesOn = /(?:[=:?+|&(,[]|=>|\band|\bor|\.\.)$/
/** Matches line beginnings that continue the previous statement or end a block. */
const isRest = /^(?:[)\]}.?:|&+]|end\b|else\b|elseif\b|and\b|or\b|\.\.)/
const isControl = /^(?:if|for|while|switch|try|return|do)\b/

/** Returns the first lines of statements and object members, in order. */
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
 * Returns the first line of an excerpt that shows the line `here`. This is the first function that fits, or otherwise the first statement that fits.
 * `fits(number)` says whether the lines `number` and `here` are visible at the same time.
 */
export function beginFor(begins: readonly Begin[], here: number, fits: (number: number) => boolean): number {
  const before = begins.filter(({ number }) => number <= here)
  const seen = before.filter(({ number }) => fits(number))
  return (seen.find(({ whole }) => whole) ?? seen[0] ?? before.at(-1))?.number ?? here
}
