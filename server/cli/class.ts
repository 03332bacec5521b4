/** `lockstep class`: writes what a class did, and its recordings, to one HTML file. */

import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { judge } from '#model/judgement/judge.ts'
import {
  type ClassFile,
  type ClassPart,
  classFileOfReport,
  fitting,
  headerForClass,
  type WantedRecording,
  wantedRecordings,
} from '#model/messages/class-file.ts'
import { RoomCode } from '#model/messages/room-ids.ts'
import { askedByClass } from '#model/orders/asked.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import type { Trace } from '#model/trace/trace.ts'
import { whyOf } from '#model/words/en/reason-error.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { packedOrders } from '../explorations/kept-orders.ts'
import { findReference } from '../recordings/references.ts'
import { readRecording } from '../runs/read-trace.ts'
import { readSettings } from '../settings.ts'
import { curriculumOf } from '../workshop/base/lesson-of.ts'
import { FileStore } from '../workshop/file-store.ts'
import { allRecords } from '../workshop/records.ts'
import { reportOf } from '../workshop/report.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { findTraces } from './find-traces.ts'
import { alreadyThere, writeNamed } from './named-file.ts'
import { parseCommandLine } from './parse.ts'
import { readPlayer } from './player.ts'
import { inLanguage, traceInLanguage } from './shown.ts'
import { saidWhy, spoken, words } from './words/words.ts'

const options = { out: { type: 'string' }, force: { type: 'boolean' } } as const
const zip = promisify(gzip)

export const classCommand: Command = {
  name: 'class',
  help: () => words.help.class,
  perform: async (args: string[], io: CliIo) => {
    const { values, positionals } = parseCommandLine(args, options)
    const [given, ...others] = positionals
    if (given === undefined || others.length > 0) throw new UsageError(words.usage.whichRoom)
    const code = RoomCode.safeParse(given.toUpperCase())
    if (!code.success) throw new UsageError(words.usage.noCode(given))
    const target = values.out ?? `lockstep-${code.data}.html`
    if (!values.force && existsSync(target)) throw new UsageError(alreadyThere(target))
    const { page, recordings, leftOut } = await classPage(code.data, io)
    const megabytes = (Buffer.byteLength(page) / 1024 ** 2).toFixed(1)
    io.err(`${words.made.classFile(megabytes, recordings)}\n`)
    if (leftOut.length > 0) io.err(`${words.made.noRoomFor(leftOut)}\n`)
    await writeNamed(target, page, values.force ? 'w' : 'wx', alreadyThere(target))
    io.out(`${path.resolve(target)}\n`)
    return exitStatus.asExpected
  },
}

async function classPage(code: string, io: CliIo) {
  const { dataFolder, scenariosFolder } = readSettings(io.env)
  const onFailure = (error: unknown) => io.err(`${saidWhy(whyOf(error))}\n`)
  const file = path.join(dataFolder, 'rooms.jsonl')
  const store = await FileStore.read(file, onFailure).catch(() => {
    throw new UsageError(words.usage.noRooms(dataFolder))
  })
  const room = await store.read(code)
  if (room === undefined) throw new UsageError(words.usage.noRoom(code, dataFolder))
  const catalogue = await loadCatalogue()
  const report = reportOf(room, await allRecords(store, room), curriculumOf(catalogue))
  const wanted = inLanguage(classFileOfReport(report), catalogue)
  const place = { traces: path.join(dataFolder, 'traces'), scenarios: scenariosFolder }
  const template = await readPlayer()
  const parts: ClassPart[] = []
  for (const each of wantedRecordings(wanted)) {
    const traces = await tracesFor(each, place)
    const shown = traces.map(({ header, events }) =>
      traceInLanguage({ header: headerForClass(wanted, header), events }, catalogue),
    )
    if (shown.length > 0) parts.push(await partOf(each, { traces: shown, wanted, scenarios: scenariosFolder }))
  }
  const { about, parts: kept } = fitting(wanted, parts, template.length)
  const { classHtml } = await import('#web/export/html.ts')
  const content = { about, recordings: kept.map(({ recording }) => recording) }
  const orders = Object.assign({}, ...kept.map((part) => part.orders)) as Record<string, string>
  const page = classHtml(template, { language: spoken, title: about.title, content, orders })
  return { page, recordings: kept.length, leftOut: about.leftOut }
}

/** Reads the recording that the class was shown, or else the lesson's own recording. Returns no traces if there is neither. */
async function tracesFor(
  { scenario, comparison, shown }: WantedRecording,
  { traces, scenarios }: { traces: string; scenarios: string },
): Promise<Trace[]> {
  if (shown) {
    const found = await findTraces([comparison], traces).catch(() => [])
    if (found.length > 0) return found
  }
  const reference = findReference(scenarios, scenario)
  return reference === undefined ? [] : await readRecording(reference)
}

interface PartSource {
  traces: readonly Trace[]
  wanted: ClassFile
  scenarios: string
}

async function partOf(each: WantedRecording, { traces, wanted, scenarios }: PartSource): Promise<ClassPart> {
  const lesson = traces[0]?.header.lesson
  if (lesson === undefined) throw new Error('A recording without a trace is none')
  const packed = (await zip(recordingText(traces).join(''))).toString('base64')
  return {
    recording: { ...each, title: lesson.title, packed, judgements: traces.map((trace) => judge(trace)) },
    orders: await packedOrders(scenarios, askedByClass(lesson, traces, wanted.levels)),
  }
}
