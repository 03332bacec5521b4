/** Queue of labels that wait for room: the label with the largest priority is placed first, whichever lane asked for it. */
import type { LabelRequest, LabelSpace } from './labels.ts'
import type { PlainShape } from './shapes.ts'

/** Shapes that are known once the label has been placed. Empty if the label found no room. */
export interface Placing {
  kind: 'placing'
  shapes: readonly (PlainShape | null | undefined)[]
}

interface Waiting {
  priority: number
  place: (space: LabelSpace) => readonly (PlainShape | null | undefined)[]
  placing: Placing
}

export class LabelQueue {
  private readonly waiting: Waiting[] = []

  /** Queues `place`, which `settle` calls after everything of a larger priority. Among equals, the first queued is placed first. */
  ask(priority: number, place: Waiting['place']): Placing {
    const placing: Placing = { kind: 'placing', shapes: [] }
    this.waiting.push({ priority, place, placing })
    return placing
  }

  /** Queues a text, to be placed at the first of these places that has room for it. */
  label(priority: number, ...requests: LabelRequest[]): Placing {
    return this.ask(priority, (space) => {
      for (const request of requests) {
        const found = space.place(request)
        if (found !== null) return [found.shape]
      }
      return []
    })
  }

  /** Keeps texts of smaller priority away from a drawn thing. */
  block(priority: number, box: Parameters<LabelSpace['block']>[0]): void {
    this.ask(priority, (space) => {
      space.block(box)
      return []
    })
  }

  /** Places everything in the queue. */
  settle(space: LabelSpace): void {
    for (const { place, placing } of this.waiting.sort((a, b) => b.priority - a.priority)) placing.shapes = place(space)
  }
}
