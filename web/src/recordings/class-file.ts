/** Creates the file that a class takes home. The page creates it; the server only supplies the contents. */
import {
  type ClassFile,
  type ClassPart,
  fitting,
  headerForClass,
  type WantedRecording,
  wantedRecordings,
} from '#model/messages/class-file.ts'
import { askedByClass } from '#model/orders/asked.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import { load } from '../loading/load.ts'
import { spoken } from '../locale/language.ts'
import type { ReadRecording } from '../player/entries.ts'
import type { TheatreSession } from '../session/session.ts'
import { ordersToEmbed, player } from './exports.ts'
import { zipped } from './packed.ts'

type Source = Pick<TheatreSession, 'read'> & {
  line: Pick<TheatreSession['line'], 'getRecording' | 'getReference' | 'keptFile'>
}

export interface MadeFile {
  blob: Blob
  name: string
  recordings: number
  leftOut: readonly string[]
}

/** Creates the file. `code` is the room's code. Rejects with an error whose message can be shown. */
export async function makeClassFile(source: Source, wanted: ClassFile, code: string): Promise<MadeFile> {
  const [template, { classHtml }] = await Promise.all([player(), load(() => import('../export/html.ts'))])
  const parts: ClassPart[] = []
  // Recordings are read one at a time, because each is judged by a worker that keeps a processor busy.
  for (const each of wantedRecordings(wanted)) {
    const part = await partOf(source, each, wanted)
    if (part !== null) parts.push(part)
  }
  const { about, parts: kept } = fitting(wanted, parts, template.length)
  const content = { about, recordings: kept.map(({ recording }) => recording) }
  const orders = Object.assign({}, ...kept.map((part) => part.orders)) as Record<string, string>
  const page = classHtml(template, { language: spoken, title: about.title, content, orders })
  return {
    blob: new Blob([page], { type: 'text/html' }),
    name: `lockstep-${code}.html`,
    recordings: kept.length,
    leftOut: about.leftOut,
  }
}

/** Packs a recording. If it cannot be read, packs the lesson's reference recording instead. Resolves with `null` if that cannot be read either. */
async function partOf(source: Source, wanted: WantedRecording, about: ClassFile): Promise<ClassPart | null> {
  const read = await recordingFor(source, wanted)
  const lesson = read?.traces[0]?.header.lesson
  if (read === null || lesson === undefined) return null
  const traces = read.traces.map(({ header, events }) => ({ header: headerForClass(about, header), events }))
  const judgements = await Promise.all(read.judgements)
  return {
    recording: { ...wanted, title: lesson.title, packed: await zipped(recordingText(traces)), judgements },
    orders: await ordersToEmbed(askedByClass(lesson, traces, about.levels), source.line.keptFile),
  }
}

async function recordingFor(
  { line, read }: Source,
  { scenario, comparison, shown }: WantedRecording,
): Promise<ReadRecording | null> {
  const reference = () => read(line.getReference(scenario))
  if (!shown) return reference().catch(() => null)
  return read(line.getRecording(comparison)).catch(() => reference().catch(() => null))
}
