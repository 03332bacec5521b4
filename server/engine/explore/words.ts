/** Lays out a state as a row of 32-bit words. Defines which index and which bits hold each part. */

import { type BudgetKind, budgetKinds } from '#scenarios/budget.ts'

export interface RowLayout {
  clients: number
  /** Number of the lock's nodes. Their databases come first in a row, and the resource's database follows. */
  nodes: number
}

/** A state as one row. Ids in a row refer to the exploration's tables. */
export type StateRow = Int32Array

const holderBits = 3
const holderMask = (1 << holderBits) - 1
const usedBits = 5
const usedMask = (1 << usedBits) - 1
/** Number of bits for crashed clients. Crashed clients and nodes that are down share one word: clients use its low bits, and nodes the bits above. */
const clientBits = 4
const clientMask = (1 << clientBits) - 1

/** Budgets, in the order of their counters in a row. */
export type Budgeted = Exclude<BudgetKind, 'attempts'>
export const budgets = budgetKinds.filter((kind): kind is Budgeted => kind !== 'attempts')

/** Budgets of faults. A tick is not a fault. */
const faulty = budgets.filter((budget) => budget !== 'ticks')

const shifts = Object.fromEntries(budgets.map((budget, at) => [budget, usedBits * at])) as Record<Budgeted, number>

export class RowWords {
  readonly width: number
  private readonly histories: number
  private readonly late: number
  private readonly holders: number
  private readonly rest: number

  constructor(readonly layout: RowLayout) {
    const { clients, nodes } = layout
    this.histories = nodes + 1
    this.late = this.histories + clients
    this.holders = this.late + clients
    this.rest = this.holders + nodes
    this.width = this.rest + 5
  }

  database = (row: StateRow, index: number) => row[index] ?? 0
  setDatabase(row: StateRow, index: number, id: number): void {
    row[index] = id
  }

  history = (row: StateRow, client: number) => row[this.histories + client] ?? 0
  setHistory(row: StateRow, client: number, id: number): void {
    row[this.histories + client] = id
  }

  /** Returns the id of the executed operations whose answers the client has not received. */
  lateOf = (row: StateRow, client: number) => row[this.late + client] ?? 0
  setLate(row: StateRow, client: number, id: number): void {
    row[this.late + client] = id
  }

  crashed = (row: StateRow) => (row[this.rest] ?? 0) & clientMask
  crash(row: StateRow, client: number): void {
    row[this.rest] = (row[this.rest] ?? 0) | (1 << client)
  }
  setCrashed(row: StateRow, clients: number): void {
    row[this.rest] = ((row[this.rest] ?? 0) & ~clientMask) | clients
  }

  /** Returns whether the node is down. A dead node keeps its database, so that the leases that it granted continue. */
  isDown = (row: StateRow, node: number) => ((row[this.rest] ?? 0) & (1 << (clientBits + node))) !== 0
  goDown(row: StateRow, node: number): void {
    row[this.rest] = (row[this.rest] ?? 0) | (1 << (clientBits + node))
  }
  comeBack(row: StateRow, node: number): void {
    row[this.rest] = (row[this.rest] ?? 0) & ~(1 << (clientBits + node))
  }

  used = (row: StateRow, budget: Budgeted) => ((row[this.rest + 1] ?? 0) >>> shifts[budget]) & usedMask
  use(row: StateRow, budget: Budgeted, times = 1): void {
    row[this.rest + 1] = (row[this.rest + 1] ?? 0) + (times << shifts[budget])
  }

  /** Returns the number of faults on the way to this state. */
  faults = (row: StateRow) => faulty.reduce((sum, budget) => sum + this.used(row, budget), 0)

  now = (row: StateRow) => row[this.rest + 2] ?? 0
  setNow(row: StateRow, id: number): void {
    row[this.rest + 2] = id
  }

  /** Returns the holder of the lock on a node, or -1. */
  holder = (row: StateRow, node: number) => ((row[this.holders + node] ?? 0) & holderMask) - 1

  /** Returns the number of the holder's request that the node granted. */
  grantedBy = (row: StateRow, node: number) => (row[this.holders + node] ?? 0) >>> holderBits

  setHolder(row: StateRow, node: number, client: number, ask = 0): void {
    row[this.holders + node] = (client + 1) | (ask << holderBits)
  }

  /** Returns the id of the tokens granted so far. */
  grants = (row: StateRow) => row[this.rest + 3] ?? 0
  setGrants(row: StateRow, id: number): void {
    row[this.rest + 3] = id
  }

  /** Returns a mask of the properties that were broken on the way to this state. */
  broken = (row: StateRow) => row[this.rest + 4] ?? 0
  setBroken(row: StateRow, mask: number): void {
    row[this.rest + 4] = mask
  }
}
