/** Where a crash strikes as an answer arrives: the command that was answered by its name, and the one that its code would have sent next. */
import { trafficWords as words } from '#web/locale/en/traffic.ts'
import type { CommandMark } from '#web/replay/types.ts'
import { draw, mark, type SceneDraft, type } from '../drawing-context.ts'
import { cross } from '../glyphs.ts'
import { nodeTop } from '../layout.ts'
import { ownerToken, type PlainShape } from '../shapes.ts'

export function tornCommands(stage: SceneDraft): void {
  for (const client of struckOnHearing(stage)) {
    const heard = stage.picture.commands.findLast(
      ({ client: from, effect, argv }) => from === client && effect !== undefined && !/^EVAL/i.test(argv[0] ?? ''),
    )
    if (heard === undefined) continue
    nameOf(stage, heard)
    const next = unsentAfter(stage, heard)
    if (next !== null) unsent(stage, heard, next)
  }
}

/** Clients that the lesson lets crash when they hear an answer. */
function struckOnHearing({ header: { lesson, lock } }: SceneDraft): string[] {
  const faults = lesson.locks.find(({ id }) => id === lock)?.faults ?? []
  return faults.flatMap((fault) => (fault.do === 'crash' && fault.when.on === 'command-replied' ? [fault.client] : []))
}

/** On its way there, where there is room beside it; and its answer. */
function nameOf(stage: SceneDraft, { client, node, argv, atMs, executed, replied }: CommandMark): void {
  const { scale, layout, labels } = stage
  const lane = layout.clients.get(client)
  if (lane === undefined || executed === undefined) return
  const { unit } = layout
  const [from, to] = [lane.y + lane.height, nodeTop(layout, node)]
  const size = type.text * unit
  const look = { size, weight: 650, fill: ownerToken(client), halo: true } as const
  const sentX = scale.timeToPx(atMs)
  const name = [argv[0] ?? '', ...argv.slice(1).filter((word) => /^(NX|XX|PX|EX)$/.test(word))].join(' ')
  const beside = (x: number, down: number, anchor: 'start' | 'end') =>
    labels.place({ ...look, mono: true, texts: [name], x, y: from + down * size, anchor })
  // On its right, the crash's sign and grip come first.
  draw(stage, (beside(sentX - 6 * unit, 1.3, 'end') ?? beside(sentX + 6 * unit, 2.4, 'start'))?.shape)
  if (replied?.outcome !== 'value' || typeof replied.value === 'object') return
  // Where its way back is drawn, at the lower end of it.
  const [x, backX] = [scale.timeToPx(executed.atMs), scale.timeToPx(replied.atMs)]
  if (backX - x < 30 * unit) return
  const part = 0.18
  const at = { x: x + (backX - x) * part + 8 * unit, y: to + (from - to) * part }
  draw(stage, labels.place({ ...look, texts: [words.answered(String(replied.value))], ...at })?.shape)
}

interface NextCall {
  name: string
  line: number
}

/** The call that the code of a client comes to after this command, which it never came to; `null`: nobody can say. */
function unsentAfter({ picture, header }: SceneDraft, command: CommandMark): NextCall | null {
  const { client, source, replied } = command
  const crash = picture.crashes.find((each) => each.client === client)
  if (crash === undefined || replied === undefined || source === undefined) return null
  const wentOn =
    picture.beliefs.some((belief) => belief.client === client && belief.fromSeq > command.seq) ||
    picture.commands.some((other) => other.client === client && other.seq > command.seq)
  if (wentOn || replied.seq > crash.seq) return null
  const text = header.sources.find(({ file }) => file === source.file)?.text
  return text === undefined ? null : nextCall(text, source.line)
}

/**
 * The next command that a granted attempt sends after the one on this line of its code. `null` where that is not sure: the function ends or returns a
 * grant before, or the call stands under a condition.
 */
export function nextCall(text: string, line: number): NextCall | null {
  const lines = text.split('\n')
  const indentOf = (code: string) => code.length - code.trimStart().length
  const indent = indentOf(lines[line - 1] ?? '')
  for (const [i, code] of lines.slice(line).entries()) {
    if (code.trim() === '' || code.trim().startsWith('//')) continue
    if (indentOf(code) < indent || /\breturn (?!null)/.test(code)) return null
    const name = /\.call\('([A-Z]+)'/.exec(code)?.[1]
    if (name !== undefined) return indentOf(code) === indent ? { name, line: line + i + 1 } : null
  }
  return null
}

/** It does not leave its lane's edge far behind, and ends in a cross. */
function unsent(stage: SceneDraft, { client, node }: CommandMark, { name, line }: NextCall): void {
  const { picture, scale, layout, labels } = stage
  const lane = layout.clients.get(client)
  const crash = picture.crashes.find((each) => each.client === client)
  if (lane === undefined || crash === undefined || !scale.shows(crash.atMs, crash.atMs)) return
  const { unit } = layout
  const [from, to] = [lane.y + lane.height, nodeTop(layout, node)]
  // Beside the crash's own sign and line.
  const x = scale.timeToPx(crash.atMs) + 18 * unit
  const size = type.text * unit
  const y = from + Math.min((to - from) * 0.4, 2 * size)
  const way: PlainShape = {
    kind: 'line',
    x1: x,
    y1: from,
    x2: x,
    y2: y,
    stroke: ownerToken(client),
    strokeWidth: 1.6 * unit,
    dash: `${3 * unit} ${3 * unit}`,
  }
  const left = x + 10 * unit
  // Whoever comes next has its own line there.
  const waits = picture.waits.map(({ fromMs }) => scale.timeToPx(fromMs)).filter((from) => from > left)
  const label = labels.place({
    texts: words.neverSent(name),
    x: left,
    within: [left, Math.min(layout.right, ...waits) - 8 * unit],
    y: from + 1.3 * size,
    size,
    weight: 650,
    fill: 'bad',
    halo: true,
  })
  mark(stage, crash.seq, words.neverSentTip(client, name, line), { x, y: from }, [
    way,
    cross(x, y, 4 * unit, 'bad', 1.8 * unit),
    label?.shape,
  ])
}
