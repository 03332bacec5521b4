/** A client's letter in its color: without it, «A» and «B» read as words in Russian. */
import { findClients } from '../format/clients.ts'
import { ownerColour } from '../ui/owner.ts'

export function Client({ letter }: { letter: string }) {
  return <b style={{ color: ownerColour(letter) }}>{letter}</b>
}

/** A sentence in which only the client letters are marked. `Sentence` marks more, and is more to fetch. */
export function WithClients({ text, clients }: { text: string; clients: readonly string[] }) {
  let at = 0
  return findClients(text, clients).map((part) => {
    const key = at
    at += part.text.length
    return part.kind === 'client' ? <Client key={key} letter={part.client} /> : part.text
  })
}
