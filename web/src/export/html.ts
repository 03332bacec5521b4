/** Packs a recording into one self-contained page: the player with the embedded recording and judgements. */
import { escapedHtml } from '#model/base/html.ts'
import type { Judgement } from '#model/checkers/verdict.ts'
import type { EmbeddedClass } from '#model/messages/class-file.ts'

interface PlayerContent {
  /** Language tag of the lesson. The page uses this language for readers who have not chosen one. */
  language: string
  title: string
  /** Text of the recording file, in JSON Lines format. */
  text: string
  /** One judgement per run, in the recording's order. */
  judgements: readonly Judgement[]
  /** Explorations that the recording's maps and boards show: packed files in base64, keyed by name. */
  orders?: Readonly<Record<string, string>>
}

/** Fills `template`, the built `player.html`. Throws an error if it is another page. */
export function playerHtml(template: string, { text, judgements, orders = {}, ...head }: PlayerContent): string {
  const [before, between, after] = playerPieces(withHead(template, head))
  const pieces = [before, inElement(text), between, inElement(JSON.stringify(judgements))]
  if (Object.keys(orders).length === 0) return [...pieces, after].join('')
  const [upTo, rest] = cut(after, 'orders')
  return [...pieces, upTo, inElement(JSON.stringify(orders)), rest].join('')
}

interface ClassContent extends Pick<PlayerContent, 'language' | 'title' | 'orders'> {
  content: EmbeddedClass
}

/** Fills `template` with the file that a class takes home. Throws an error if `template` is not the built `player.html`. */
export function classHtml(template: string, { content, orders = {}, ...head }: ClassContent): string {
  const [before, after] = cut(withHead(template, head), 'orders')
  const [between, rest] = cut(after, 'class')
  return [before, inElement(JSON.stringify(orders)), between, inElement(JSON.stringify(content)), rest].join('')
}

/** Sets the page's language for readers who have not chosen one. */
export function inLanguage(template: string, language: string): string {
  return template.replace('<html lang="en">', `<html lang="${language}">`)
}

function withHead(template: string, { language, title }: Pick<PlayerContent, 'language' | 'title'>): string {
  return inLanguage(template, language).replace(/<title>[^<]*<\/title>/, () => `<title>${escapedHtml(title)}</title>`)
}

/** Cuts the player's page where the recording is inserted and where the judgements are inserted. Throws an error if `template` is another page. */
export function playerPieces(template: string): [before: string, between: string, after: string] {
  const [before, rest] = cut(template, 'recording')
  const [between, after] = cut(rest, 'judgements')
  return [before, between, after]
}

function cut(page: string, id: string): [before: string, after: string] {
  const place = new RegExp(`<script type="application/[a-z-]+" id="${id}">(?=</script>)`).exec(page)
  if (place === null) throw new Error(`The player has no place for ${id}: build the page again.`)
  const at = place.index + place[0].length
  return [page.slice(0, at), page.slice(at)]
}

/** Escapes JSON for a script element. In JSON, `<` occurs only inside strings, where `\u003c` means the same but cannot end the element. */
export function inElement(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
