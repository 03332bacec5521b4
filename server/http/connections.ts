/** How many connections each address has. */
export class Connections {
  private readonly open = new Map<string, number>()

  constructor(private readonly most: number) {}

  /** `false`: this address has enough. */
  enter(address: string): boolean {
    const count = this.open.get(address) ?? 0
    if (count >= this.most) return false
    this.open.set(address, count + 1)
    return true
  }

  leave(address: string): void {
    const count = (this.open.get(address) ?? 0) - 1
    if (count > 0) this.open.set(address, count)
    else this.open.delete(address)
  }
}
