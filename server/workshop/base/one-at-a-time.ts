/** Lets a member do something only once at a time, from however many windows. Otherwise two concurrent requests could both pass the check of the same limit. */
export class OneAtATime {
  private readonly members = new Set<string>()

  /** `busy` creates the error for a member whose previous request is still being handled. */
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
