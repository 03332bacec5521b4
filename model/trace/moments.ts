/** Watches for the moments that faults, captions and questions wait for. Pure: faults pass live events to a watcher, and the page passes recorded events. */
import type { Moment } from '#scenarios/lesson.ts'
import type { EventOf, TraceEvent } from './trace.ts'

/** A client is about to act and has sent nothing yet. The gate reports this; it is not part of the trace. */
export interface Intent {
  kind: 'client-about-to'
  client: string
  action: string
  node?: string
}

type Happening = TraceEvent | Intent

/** Returns the action of an event in the notation of `Moment.action`: a command or a script's file name, in lower case. */
function actionOf(happening: Happening, sent: ReadonlyMap<number, string>): string | undefined {
  if (happening.kind === 'client-about-to') return happening.action.toLowerCase()
  if (happening.kind === 'command-sent') return actionOfSent(happening)
  if (happening.kind === 'command-replied') return sent.get(happening.id)
  if (happening.kind === 'command-executed') {
    // A script's action belongs to the script's own event. The commands inside the script have their own actions.
    return happening.id !== undefined && !happening.inner ? sent.get(happening.id) : actionOfArgv(happening.argv)
  }
  return undefined
}

const actionOfSent = ({ argv, purpose }: EventOf<'command-sent'>) => purpose ?? actionOfArgv(argv)

/** Returns the command's name in lower case, such as `set`, or for a script the name of its file, such as `release.lua`. */
export function actionOfArgv(argv: readonly string[]): string {
  const [command = '', first = ''] = argv
  return (command.toUpperCase() === 'EVAL' && first.endsWith('.lua') ? first : command).toLowerCase()
}

function fits(moment: Moment, happening: Happening, sent: ReadonlyMap<number, string>): boolean {
  if (moment.on !== happening.kind) return false
  const has = happening as Partial<Record<'client' | 'node' | 'key' | 'accepted', unknown>>
  if (moment.client !== undefined && has.client !== moment.client) return false
  if (moment.node !== undefined && has.node !== moment.node) return false
  if (moment.key !== undefined && has.key !== moment.key) return false
  if (moment.accepted !== undefined && has.accepted !== moment.accepted) return false
  return moment.action === undefined || actionOf(happening, sent) === moment.action.toLowerCase()
}

/** Watches for one moment. Pass it every event of one run in order. `feed` returns `true` exactly once, when the moment has come. */
export class MomentWatcher {
  private seen = 0
  private done = false
  private readonly earlier: MomentWatcher | undefined
  private earlierPassed: boolean
  /** Whether the moment names the action of a command. If so, the watcher must note sent commands. */
  private readonly asksForActions: boolean

  /** `sent` maps the ids of commands to their actions. Watchers of the same run may share this map if every watcher gets every event. */
  constructor(
    private readonly moment: Moment,
    private readonly sent = new Map<number, string>(),
  ) {
    this.earlier = moment.after === undefined ? undefined : new MomentWatcher(moment.after, sent)
    this.earlierPassed = this.earlier === undefined
    this.asksForActions = moment.action !== undefined || (this.earlier?.asksForActions ?? false)
  }

  feed(happening: Happening): boolean {
    if (this.done) return false
    // Another watcher that shares `sent` may have noted the command already.
    if (this.asksForActions && happening.kind === 'command-sent' && !this.sent.has(happening.id))
      this.sent.set(happening.id, actionOfSent(happening))
    if (!this.earlierPassed) {
      this.earlierPassed = this.earlier?.feed(happening) ?? true
      return false
    }
    if (!fits(this.moment, happening, this.sent)) return false
    this.seen += 1
    this.done = this.seen >= (this.moment.occurrence ?? 1)
    return this.done
  }
}

/** Returns a moment as code, the same in every language: `client-left {client: A, occurrence: 2, after: client-crashed {client: B}}`. */
export function momentAsCode({ on, after, ...narrowed }: Moment): string {
  const parts = Object.entries(narrowed).map(([name, value]) => `${name}: ${value}`)
  const fields = [...parts, ...(after === undefined ? [] : [`after: ${momentAsCode(after)}`])]
  return fields.length === 0 ? on : `${on} {${fields.join(', ')}}`
}
