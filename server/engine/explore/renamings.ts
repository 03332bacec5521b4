/**
 * Renames clients. Clients that run the same code differ only in their names. So a state with A and B exchanged has the same future with the names exchanged,
 * and only one of the two states has to be explored (symmetry reduction: Ip and Dill, "Better verification through symmetry", 1996).
 */
import { clientNames } from './question.ts'

const stepOfClient = /^(!?)([A-D])/

/** All renamings of clients. Each renaming has a number, and renaming 0 changes nothing. */
export class Renamings {
  /** Client that each client becomes, indexed by renaming and then by client. */
  readonly all: readonly (readonly number[])[]
  private readonly composed: readonly (readonly number[])[]
  private readonly names: readonly string[]

  /** `equal` tells whether clients differ only in their names. If not, the only renaming is 0. */
  constructor(clients: number, equal: boolean) {
    this.names = clientNames(clients)
    const same = this.names.map((_, client) => client)
    this.all = equal ? permutations(same) : [same]
    const numbers = new Map(this.all.map((becomes, by) => [becomes.join(), by]))
    const numberOf = (becomes: readonly (number | undefined)[]) => numbers.get(becomes.join()) ?? 0
    this.composed = this.all.map((first) => this.all.map((second) => numberOf(first.map((client) => second[client]))))
  }

  get count(): number {
    return this.all.length
  }

  both(first: number, second: number): number {
    return this.composed[first]?.[second] ?? 0
  }

  inverse(by: number): number {
    return this.composed[by]?.indexOf(0) ?? 0
  }

  client(client: number, by: number): number {
    return this.all[by]?.[client] ?? client
  }

  step(step: string, by: number): string {
    if (by === 0) return step
    return step.replace(stepOfClient, (_, crash, name) => crash + this.names[this.client(this.names.indexOf(name), by)])
  }

  /**
   * Returns a sort key for a possible step. Steps of clients come first, then crashes, both ordered by client, and then steps of no client. Steps of one client
   * keep their order.
   */
  rank(step: string): number {
    const [, crash, name = ''] = stepOfClient.exec(step) ?? []
    const { length } = this.names
    return name === '' ? 2 * length : this.names.indexOf(name) + (crash ? length : 0)
  }
}

/** Returns all permutations in lexicographic order. The identity comes first. */
function permutations(of: readonly number[]): number[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((first) => permutations(of.filter((one) => one !== first)).map((rest) => [first, ...rest]))
}
