/**
 * Clients that run the same code are the same but for their names. So a state in which A and B have changed places has the same future, with the names changed in
 * it, and only one of the two has to be explored (symmetry reduction: Ip and Dill, "Better verification through symmetry", 1996).
 */
import { clientNames } from './question.ts'

const stepOfClient = /^(!?)([A-D])/

/** Every way to change clients' names. Each has a number; 0 changes none. */
export class Renamings {
  /** By renaming, then by client: which client it becomes. */
  readonly all: readonly (readonly number[])[]
  private readonly composed: readonly (readonly number[])[]
  private readonly names: readonly string[]

  /** `equal`: the clients are the same but for their names. Otherwise nobody may be called anything else. */
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

  /** What both do, one after the other. */
  both(first: number, second: number): number {
    return this.composed[first]?.[second] ?? 0
  }

  /** Undoes it. */
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

  /** Where a step stands among those that are possible: clients by name, then crashes by name, then what is nobody's. Steps of one client keep their order. */
  rank(step: string): number {
    const [, crash, name = ''] = stepOfClient.exec(step) ?? []
    const { length } = this.names
    return name === '' ? 2 * length : this.names.indexOf(name) + (crash ? length : 0)
  }
}

/** In lexicographic order: what changes nothing comes first. */
function permutations(of: readonly number[]): number[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((first) => permutations(of.filter((one) => one !== first)).map((rest) => [first, ...rest]))
}
