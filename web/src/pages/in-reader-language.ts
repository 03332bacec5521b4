/** Translates what a page's connection and recordings deliver into the reader's language. */
import type { Connection } from '../connection/connection.ts'
import { load } from '../loading/load.ts'
import { chosenTag } from '../locale/choice.ts'
import type { LoadContext } from '../session/load-context.ts'

/** Wraps the connection, and `read`, which reads recordings whose lessons are in English. The translation code loads only if the page is not in English. */
export async function inReaderLanguage(
  connection: Connection,
  read: LoadContext['read'],
): Promise<{ connection: Connection; read: LoadContext['read'] }> {
  const tag = chosenTag()
  if (tag === 'en') return { connection, read }
  try {
    const { translated, translatedRecording, translatorInto } = await load(() => import('../connection/translated.ts'))
    const translator = await translatorInto(tag, (name) => connection.getTexts(tag, name))
    return {
      connection: translated(connection, translator),
      read: async (...recording) => translatedRecording(await read(...recording), translator),
    }
  } catch {
    // If the code or captions of that language cannot be fetched, lessons stay in English.
    return { connection, read }
  }
}
