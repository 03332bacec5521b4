/** If a crash strikes as an answer arrives, shows the command that was answered, and the command that the code would have sent next. */
import { trafficWords as words } from '#web/locale/traffic.ts'
import type { CommandMark } from '#web/replay/types.ts'
import { cross } from '../drawing/glyphs.ts'
import type { DrawingContext, Lane } from '../drawing/lane.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import { ownerToken, type PlainShape } from '../drawing/shapes.ts'
import { baseline, type } from '../drawing/spans.ts'
import { nodeTop } from './nodes.ts'

export const interruptedCommand: Lane = {
  draw: (context) =>
    crashedOnAnswer(context).flatMap((client) => {
      const answered = context.picture.commands.findLast(
        ({ client: from, effect, argv }) => from === client && effect !== undefined && !/^EVAL/i.test(argv[0] ?? ''),
      )
      if (answered === undefined) return []
      const next = unsentAfter(context, answered)
      return [...nameOf(context, answered), next === null ? null : unsent(context, answered, next)]
    }),
}

/** Returns the clients that the lesson crashes when they receive an answer. */
function crashedOnAnswer({ header: { lesson, lock } }: DrawingContext): string[] {
  const faults = lesson.locks.find(({ id }) => id === lock)?.faults ?? []
  return faults.flatMap((fault) => (fault.do === 'crash' && fault.when.on === 'command-replied' ? [fault.client] : []))
}

/** Places the command's name next to its arrow, if there is room, and the command's answer. */
function nameOf(context: DrawingContext, { client, node, argv, atMs, executed, replied }: CommandMark): Piece[] {
  const { scale, layout, labels } = context
  const row = layout.clients.get(client)
  if (row === undefined || executed === undefined) return []
  const { unit } = layout
  const [from, to] = [row.y + row.height, nodeTop(layout, node)]
  const size = type.text * unit
  const look = { size, weight: 650, fill: ownerToken(client), halo: true } as const
  const sentX = scale.timeToPx(atMs)
  const name = [argv[0] ?? '', ...argv.slice(1).filter((word) => /^(NX|XX|PX|EX)$/.test(word))].join(' ')
  const beside = (x: number, down: number, anchor: 'start' | 'end') =>
    ({ ...look, mono: true, texts: [name], x, y: from + down * size, anchor }) as const
  // The right side is only the second choice, because the crash's sign and grip have priority there.
  const named = labels.label(beside(sentX - 6 * unit, 1.3, 'end'), beside(sentX + 6 * unit, 2.4, 'start'))
  if (replied?.outcome !== 'value' || typeof replied.value === 'object') return [named]
  const [x, backX] = [scale.timeToPx(executed.atMs), scale.timeToPx(replied.atMs)]
  if (backX - x < 30 * unit) return [named]
  const part = 0.18
  const at = { x: x + (backX - x) * part + 8 * unit, y: to + (from - to) * part }
  return [named, labels.label({ ...look, texts: [words.answered(String(replied.value))], ...at })]
}

interface NextCall {
  name: string
  line: number
}

/** Returns the call that the client's code would have made after this command, or `null` if that is not certain. */
function unsentAfter({ picture, header }: DrawingContext, command: CommandMark): NextCall | null {
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
 * Returns the next command that a granted attempt sends after the command on this line of the code. Returns `null` if that is not certain: the function may end
 * or return a grant first, or the call may depend on a condition.
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

/** Draws the command that was never sent as a short arrow that ends in a cross. */
function unsent(context: DrawingContext, { client, node }: CommandMark, { name, line }: NextCall): Piece {
  const { picture, scale, layout, labels } = context
  const row = layout.clients.get(client)
  const crash = picture.crashes.find((each) => each.client === client)
  if (row === undefined || crash === undefined || !scale.shows(crash.atMs, crash.atMs)) return null
  const { unit } = layout
  const [from, to] = [row.y + row.height, nodeTop(layout, node)]
  // The arrow is on the right of the crash's own sign and line.
  const x = scale.timeToPx(crash.atMs) + 18 * unit
  const size = type.text * unit
  const until = Math.min(to, ...[...layout.clients.values()].flatMap(({ y }) => (y > row.y ? y : [])))
  // Where rows are close, the next row's line would cross the words, so they stand on the crashed client's own row, which is empty from here on.
  const isBelow = until - from >= 2 * size
  const y = isBelow ? from + Math.min((to - from) * 0.4, 2 * size) : row.y + row.height / 2
  const look = { stroke: ownerToken(client), strokeWidth: 1.6 * unit, dash: `${3 * unit} ${3 * unit}` } as const
  const arrow: PlainShape = { kind: 'line', x1: x, y1: from, x2: x, y2: y, ...look }
  const left = x + 10 * unit
  // The text ends before the line of the next client that waits.
  const waits = picture.waits.map(({ fromMs }) => scale.timeToPx(fromMs)).filter((from) => from > left)
  const label = labels.label({
    texts: words.neverSent(name),
    x: left,
    within: [left, (isBelow ? Math.min(layout.right, ...waits) : layout.right) - 8 * unit],
    y: isBelow ? from + 1.3 * size : baseline(row, size),
    size,
    weight: 650,
    fill: 'bad',
    halo: true,
  })
  const end = cross({ x, y, reach: 4 * unit, stroke: 'bad', strokeWidth: 1.8 * unit })
  const tip = words.neverSentTip(client, name, line)
  return mark({ seq: crash.seq, tip, at: { x, y: from }, shapes: [isBelow ? arrow : null, end, label] })
}
