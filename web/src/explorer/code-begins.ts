/** Finds the first line of a code excerpt: the beginning of a function if there is room for it, else of a statement. */
import type { SourceText } from '#model/trace/trace.ts'

interface Begin {
  number: number
  /** Whether a function or a top-level statement begins here. */
  whole: boolean
}

const opening = '([{'
const closing = ')]}'
/** Matches strings and trailing comments, whose brackets do not count. */
const asides = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\s(?:\/\/|--)\s.*$/g
/** Line endings after which the statement continues. */
const goesOn = /(?:[=:?+|&(,[]|=>|\band|\bor|\.\.)$/
/** Line beginnings that continue the statement before, or end a block. */
const isRest = /^(?:[)\]}.?:|&+]|end\b|else\b|elseif\b|and\b|or\b|\.\.)/
const isControl = /^(?:if|for|while|switch|try|return|do)\b/

/** The first lines of statements and object members, in order. */
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
 * The first line of an excerpt that shows line `here`: the first function that fits, else the first statement that fits. `fits(number)`: both lines are
 * visible at once.
 */
export function beginFor(begins: readonly Begin[], here: number, fits: (number: number) => boolean): number {
  const before = begins.filter(({ number }) => number <= here)
  const seen = before.filter(({ number }) => fits(number))
  return (seen.find(({ whole }) => whole) ?? seen[0] ?? before.at(-1))?.number ?? here
}
