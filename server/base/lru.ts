/** A cache of at most `limit` values, which drops the least recently used value first. */
export class Lru<V, K = string> {
  private readonly values = new Map<K, V>()

  constructor(private readonly limit: number) {}

  get(key: K): V | undefined {
    const value = this.values.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  forget(key: K): void {
    this.values.delete(key)
  }

  set(key: K, value: V): void {
    this.values.delete(key)
    this.values.set(key, value)
    const [oldest] = this.values.keys()
    if (this.values.size > this.limit && oldest !== undefined) this.values.delete(oldest)
  }
}
