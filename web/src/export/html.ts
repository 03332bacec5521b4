/** A recording as one page that needs nothing else: the player, with the recording and its judgements put into it. Pure. */
import type { Judgement } from '../../../model/checkers/verdict.ts'

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
  const filled = fill(fill(template, 'recording', text), 'judgements', JSON.stringify(judgements))
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return filled.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped}</title>`)
}

/** JSON has `<` only within strings, where it can be written so that it ends no element. */
function fill(page: string, id: string, json: string): string {
  const empty = new RegExp(`(<script type="application/[a-z-]+" id="${id}">)(</script>)`)
  if (!empty.test(page)) throw new Error(`The player has no place for ${id}: build the page again.`)
  return page.replace(empty, (_, begin: string, end: string) => `${begin}${json.replaceAll('<', '\\u003c')}${end}`)
}
