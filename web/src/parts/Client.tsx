/** Shows a client's letter in its color. In Russian, letters without a color would look like words. */
import { findClients } from '../format/clients.ts'
import { ownerColour } from '../ui/owner.ts'

export function Client({ letter }: { letter: string }) {
  return <b style={{ color: ownerColour(letter) }}>{letter}</b>
}

/** Renders a sentence in which only the client letters are marked. `Sentence` marks more, but its code is larger to download. */
export function WithClients({ text, clients }: { text: string; clients: readonly string[] }) {
  let at = 0
  return findClients(text, clients).map((part) => {
    const key = at
    at += part.text.length
    return part.kind === 'client' ? <Client key={key} letter={part.client} /> : part.text
  })
}
