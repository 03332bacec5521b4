/** Keeps commands, lane by lane, as spans from the sending of a command to its reply. */

import { SpanTimeline } from '#model/history/span-timeline.ts'
import { close, marksAt } from '#model/history/spans.ts'
import { SpanLog } from './span-log.ts'
import type { CommandMark, Point, Shown, ShownMark, ShownSpan, Window } from './types.ts'

function latestOf({ executed, replied, effect, inner, seq }: CommandMark): number {
  const called = inner.length === 0 ? seq : (inner[inner.length - 1]?.seq ?? seq)
  return Math.max(replied?.seq ?? seq, executed?.seq ?? seq, effect?.seq ?? seq, called)
}

/** Returns the command with only its events up to the point. */
export function commandAt(command: CommandMark, at: Point): CommandMark {
  if (latestOf(command) <= at.seq) return command
  const { executed, replied, effect, inner, ...sent } = command
  return {
    ...sent,
    ...(executed !== undefined && executed.seq <= at.seq ? { executed } : {}),
    ...(replied !== undefined && replied.seq <= at.seq ? { replied } : {}),
    ...(effect !== undefined && effect.seq <= at.seq ? { effect } : {}),
    inner: inner.filter((call) => call.seq <= at.seq),
  }
}

/** A command while it is on its way. */
export interface CommandSpan extends ShownSpan {
  command: CommandMark
  lane: string
}

const onLanes = { merged: () => ({}) }

/** Lanes of one client's commands to one node. Usually one command is under way at a time; simultaneous commands get further lanes. */
class Lanes {
  private readonly last: CommandSpan[] = []
  private readonly names: string[] = []

  /** Places a span in the first lane that is free at the span's beginning. */
  place(span: CommandSpan): CommandSpan {
    const free = this.last.findIndex(({ untilSeq, untilMs }) => untilSeq !== null && untilMs <= span.fromMs)
    const number = free < 0 ? this.last.length : free
    this.names[number] ??= `${span.command.client} ${span.command.node} ${number}`
    span.lane = this.names[number]
    this.last[number] = span
    return span
  }
}

class AllLanes {
  private readonly byClient = new Map<string, Map<string, Lanes>>()

  place(span: CommandSpan): CommandSpan {
    const { client, node } = span.command
    const byNode = this.byClient.get(client) ?? new Map<string, Lanes>()
    if (byNode.size === 0) this.byClient.set(client, byNode)
    const known = byNode.get(node)
    if (known !== undefined) return known.place(span)
    const lanes = new Lanes()
    byNode.set(node, lanes)
    return lanes.place(span)
  }
}

export class CommandLog {
  private readonly all: CommandMark[] = []
  private readonly sent = new SpanTimeline<CommandSpan>()
  /** Spans of commands that took effect late, from the moment when the client had an answer or gave up until the effect. */
  private readonly late = new SpanTimeline<CommandSpan>()
  private readonly sentLog = new SpanLog<CommandSpan>(onLanes, this.sent)
  private readonly lateLog = new SpanLog<CommandSpan>(onLanes, this.late)
  private readonly sentLanes = new AllLanes()
  private readonly lateLanes = new AllLanes()

  /** Adds a span that begins when the command is sent. */
  push(command: CommandMark, { seq, atMs }: ShownMark): CommandSpan {
    this.all.push(command)
    const span = { fromMs: atMs, fromSeq: seq, untilMs: atMs, untilSeq: null, command, lane: '' }
    this.sentLanes.place(span)
    this.sent.push(span, span.lane, { seq, atMs })
    return span
  }

  /** Ends a span because its command was answered. */
  answered(span: CommandSpan, event: ShownMark): void {
    if (span.untilSeq === null) close(span, event)
  }

  /** Notes a later event of a command. If the client already had its reply, the command took effect late, and a span shows the delay. */
  moment(command: CommandMark, { seq, atMs }: ShownMark): void {
    const { replied } = command
    if (replied === undefined || atMs === replied.atMs) return
    const span = { fromMs: replied.atMs, fromSeq: replied.seq, untilMs: atMs, untilSeq: seq, command, lane: '' }
    this.lateLanes.place(span)
    this.late.push(span, span.lane, replied)
  }

  /**
   * Returns the commands sent up to the point, each with its events up to the point. With a window, returns only commands under way in the window, lane by
   * lane.
   */
  at(at: Point, wanted?: Window): CommandMark[] {
    if (wanted === undefined) {
      const sent = marksAt(this.all, at)
      for (let i = 0; i < sent.length; i += 1) sent[i] = commandAt(sent[i] as CommandMark, at)
      return sent
    }
    const sent = this.sentLog.at(at, wanted)
    const late = this.lateLog
      .at(at, wanted)
      .filter(({ command, untilSeq, many }) => {
        const isSent = (command.replied?.atMs ?? 0) >= wanted.fromMs
        return untilSeq !== null && many === undefined && !isSent
      })
      .map(({ command }) => commandAt(command, at))
    return [...sent.map((span) => asMark(span, at)), ...new Map(late.map((command) => [command.seq, command])).values()]
  }
}

/** Returns a mark for several commands: the first command, with a reply at the time when the last command was answered. */
function asMark({ command, many, untilMs, untilSeq }: Shown<CommandSpan>, at: Point): CommandMark {
  const first = commandAt(command, at)
  if (many === undefined) return first
  return { ...first, replied: { outcome: 'value', ...first.replied, seq: untilSeq ?? at.seq, atMs: untilMs }, many }
}
