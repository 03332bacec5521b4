/** Lets a member do something only once at a time, from however many windows: two of them must not both pass a check of the same limit. */
export class OneAtATime {
  private readonly members = new Set<string>()

  /** `busy`: makes the error for a member who is still at it. */
  constructor(private readonly busy: () => Error) {}

  async run<T>({ code, member }: { code: string; member: string }, work: () => Promise<T>): Promise<T> {
    const key = `${code}:${member}`
    if (this.members.has(key)) throw this.busy()
    this.members.add(key)
    try {
      return await work()
    } finally {
      this.members.delete(key)
    }
  }
}
