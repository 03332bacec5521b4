/** A recording as one page that needs nothing else: the player, with the recording and its judgements put into it. Pure. */
import type { Judgement } from '#model/checkers/verdict.ts'

interface PlayerContent {
  /** Of the window and its bookmark. */
  title: string
  /** A recording, as its file has it: JSON Lines. */
  text: string
  /** Of each run, in the recording's order. */
  judgements: readonly Judgement[]
}

/** `template`: `player.html` as it was built. Throws if that is some other page. */
export function playerHtml(template: string, { title, text, judgements }: PlayerContent): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const titled = template.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped}</title>`)
  const [before, between, after] = playerPieces(titled)
  return [before, inElement(text), between, inElement(JSON.stringify(judgements)), after].join('')
}

/** The player's page before its recording, between that and the judgements, and after those. Throws if `template` is some other page. */
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

/** JSON within a script element: it has `<` only within strings, where it can be written so that it ends no element. */
export function inElement(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
