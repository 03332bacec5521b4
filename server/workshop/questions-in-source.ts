/** A lesson's file without its questions: a recording has the file with it, and there the answers stand too. Pure. */

const beginning = /\bquestions['"]?\s*:\s*\[/g
/** Only an option says of itself whether it is right. */
const anAnswer = /\bright['"]?\s*:/
/** What may hold brackets that open and close nothing. */
const opaque = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[[\]]/g

/** With as many lines as before. Where the questions are not found, nothing but its lines is left of the file. A file without answers stays as it is. */
export function withoutQuestions(text: string): string {
  if (!anAnswer.test(text)) return text
  let left = text
  for (const found of [...text.matchAll(beginning)].reverse()) {
    const begin = found.index + found[0].length
    const end = endOfList(left, begin)
    left = `${left.slice(0, begin)} /* The teacher of a workshop will tell. */${linesOf(left.slice(begin, end))}${left.slice(end)}`
  }
  return anAnswer.test(left) ? linesOf(left) : left
}

/** Where the list ends whose beginning is before `begin`; the text's end if it does not. */
function endOfList(text: string, begin: number): number {
  let depth = 1
  opaque.lastIndex = begin
  for (let found = opaque.exec(text); found !== null; found = opaque.exec(text)) {
    if (found[0] === '[') depth += 1
    if (found[0] === ']') depth -= 1
    if (depth === 0) return found.index
  }
  return text.length
}

const linesOf = (text: string) => text.replace(/[^\n]/g, '')
