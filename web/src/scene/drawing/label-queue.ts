/** Queues labels that need room: the label with the highest priority is placed first, whichever lane asked for it. */
import type { LabelRequest, LabelSpace } from './labels.ts'
import type { PlainShape } from './shapes.ts'

/** Shapes that are known once the label has been placed. `shapes` is empty if the label found no room. */
export interface Placing {
  kind: 'placing'
  shapes: readonly (PlainShape | null | undefined)[]
}

interface Waiting {
  /** Priority of the lane, followed by the priority of the label within the lane. A missing number counts as 0. */
  priority: readonly number[]
  place: (space: LabelSpace) => readonly (PlainShape | null | undefined)[]
  placing: Placing
}

export class LabelQueue {
  constructor(
    private readonly waiting: Waiting[] = [],
    private readonly priority: Waiting['priority'] = [],
  ) {}

  /** Returns this queue for a group of labels. `priority` is appended to the labels' priorities, which are compared number by number. */
  at(priority: number): LabelQueue {
    return new LabelQueue(this.waiting, [...this.priority, priority])
  }

  /** Queues `place`, which `settle` calls after everything with a higher priority. Among equal priorities, the first one queued is placed first. */
  ask(place: Waiting['place']): Placing {
    const placing: Placing = { kind: 'placing', shapes: [] }
    this.waiting.push({ priority: this.priority, place, placing })
    return placing
  }

  /** Queues a text, which is placed at the first requested place that has room for it. */
  label(...requests: LabelRequest[]): Placing {
    return this.ask((space) => {
      for (const request of requests) {
        const found = space.place(request)
        if (found !== null) return [found.shape]
      }
      return []
    })
  }

  /** Keeps texts with a lower priority away from a drawn shape. */
  block(box: Parameters<LabelSpace['block']>[0]): void {
    this.ask((space) => {
      space.block(box)
      return []
    })
  }

  /** Keeps all texts away from a drawn shape. */
  reserve(box: Parameters<LabelSpace['block']>[0]): void {
    new LabelQueue(this.waiting, [Number.POSITIVE_INFINITY]).block(box)
  }

  settle(space: LabelSpace): void {
    for (const { place, placing } of this.waiting.sort(byPriority)) placing.shapes = place(space)
  }
}

function byPriority(a: Waiting, b: Waiting): number {
  for (let i = 0; i < Math.max(a.priority.length, b.priority.length); i += 1) {
    const [one, other] = [a.priority[i] ?? 0, b.priority[i] ?? 0]
    if (one !== other) return other - one
  }
  return 0
}
