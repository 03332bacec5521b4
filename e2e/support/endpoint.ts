/** A Lockstep server from a client's point of view. */
export class Endpoint {
  constructor(readonly url: string) {}

  async json<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}${path}`)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
}
