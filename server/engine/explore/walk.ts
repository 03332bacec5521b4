/**
 * Takes one order step by step with its own histories of answers, so a violation on this order is certain. In the graph, by contrast, a history stands for
 * equivalent histories, and this equivalence is checked only at the end of the search.
 */
import type { TakenView } from '#model/messages/exploration.ts'
import { choicesOf } from './choices.ts'
import { takenView } from './deeds.ts'
import { type Judged, judgedIn } from './question.ts'
import { takeStep, wantEffects } from './successors.ts'
import type { Symmetry } from './symmetry.ts'
import type { StateRow } from './words.ts'
import type { World } from './world.ts'

interface WalkedSearch {
  world: World
  names: readonly string[]
  symmetry: Symmetry | undefined
  /** Runs the clients' code for new histories. */
  hear(): Promise<void>
  judge(row: StateRow, from: StateRow): void
}

export class Walk {
  constructor(
    private readonly search: WalkedSearch,
    private row: StateRow,
    readonly taken: readonly TakenView[] = [],
  ) {}

  get broken(): readonly Judged[] {
    return judgedIn(this.search.world.words.broken(this.row))
  }

  believes(client: number): boolean {
    return this.search.world.standing(this.row, client).believes
  }

  /** Resolves with the walk after one more step, or with undefined if the step is not possible. */
  async after(step: string): Promise<Walk | undefined> {
    const { search, row: from, taken } = this
    const { world, names, symmetry } = search
    const choice = choicesOf(world, from, names).find((possible) => possible.step === step)
    if (!choice) return undefined
    const { databases } = world
    wantEffects(world, from, choice)
    const asked = symmetry?.wantImages() ?? 0
    // This waits for the search's batches, too, because one of them may already have requested the same effect.
    await databases.fulfil()
    symmetry?.learn(asked)
    const to = from.slice()
    takeStep(world, to, choice)
    await search.hear()
    search.judge(to, from)
    return new Walk(search, to, [...taken, takenView(world, names, from, to, choice)])
  }
}

/**
 * Tries a few orders that break many locks: a client holds the lock when its lease ends or when it crashes, then another client runs to its end, and then the
 * first client continues. Resolves with the first order that breaks something. A large search may take seconds before it reaches such an order.
 */
export async function brokenAtOnce(
  start: Walk,
  [holder = '', other = '']: readonly string[],
): Promise<Walk | undefined> {
  for (let walk: Walk | undefined = start; walk; walk = await walk.after(holder)) {
    if (walk.broken.length > 0) return walk
    if (!walk.believes(0)) continue
    for (const fault of ['~', `!${holder}`]) {
      const found = await goneOn(await walk.after(fault), [other, holder])
      if (found) return found
    }
  }
  return undefined
}

/** Lets these clients run to their ends, one after another, until something is broken. */
async function goneOn(from: Walk | undefined, clients: readonly string[]): Promise<Walk | undefined> {
  let walk = from
  for (const client of clients) {
    for (let next = walk; next; next = await next.after(client)) {
      if (next.broken.length > 0) return next
      walk = next
    }
  }
  return undefined
}
