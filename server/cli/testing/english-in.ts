/** Parts of a text that are never translated: code, data, variable names, command calls, and the words of a fault's line. */
const kept = [
  /\{[^{}]*(\[\{[^{}]*\}\][^{}]*)?\}/g,
  /'[^']*'|"[^"]*"|«[^»]*»|“[^”]*”|<[^>]*>/g,
  /export default \w+/g,
  /(npx |node bin\/)?lockstep [^\n。]*|go build|npm start/g,
  /\b[A-Z][A-Z_]+\b/g,
  /--?[a-z][\w-]*/g,
  /\S*[./:#=|_]\S*/g,
  /\b\d+(\.\d+)?\S*/g,
  /\b(GitHub Actions|pull request|Redis Sentinel|JUnit XML)\b/g,
]

/** Finds English that was left in a text of another language. Returns every sequence of three Latin words that are separated only by spaces. */
export function englishIn(text: string): string[] {
  const rest = kept.reduce((left, pattern) => left.replaceAll(pattern, '·'), text)
  return rest.match(/\b[A-Za-z]{2,}(?:’s)? [A-Za-z]+(?:’s)? [A-Za-z]{2,}\b/g) ?? []
}
