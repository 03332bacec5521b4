/** What a page is connected with, in its reader's language. */
import type { Connection } from '../connection/connection.ts'
import { Translator, translated, translatedRecording } from '../connection/translated.ts'
import { chosenTag } from '../locale/choice.ts'
import type { LoadContext } from '../session/load-context.ts'

/** `read`: reads recordings, whose lessons are English. */
export function inReaderLanguage(
  connection: Connection,
  read: LoadContext['read'],
): { connection: Connection; read: LoadContext['read'] } {
  const tag = chosenTag()
  if (tag === 'en') return { connection, read }
  const translator = new Translator((name) => connection.getTexts(tag, name))
  return {
    connection: translated(connection, translator),
    read: async (recording) => translatedRecording(await read(recording), translator),
  }
}
