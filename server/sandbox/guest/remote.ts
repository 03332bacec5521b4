/** Lets code in a sandbox call our objects. The code knows each object by a number, and can only call methods of the object itself, not inherited ones. */

type Method = (...args: unknown[]) => unknown

interface Remote {
  target: object
  methods: ReadonlySet<string>
  getters: ReadonlySet<string>
}

export class Remotes {
  private readonly known = new Map<number, Remote>()
  private last = 0

  /** Describes a value as plain data. The description of an object contains a number, the names of its methods and getters, and its fields. */
  describe(value: unknown): object {
    if (Array.isArray(value)) return { a: value.map((each) => this.describe(each)) }
    if (typeof value !== 'object' || value === null) return { v: value ?? null }
    const properties = Object.entries(Object.getOwnPropertyDescriptors(value))
    const methods = properties.flatMap(([name, { value: own }]) => (typeof own === 'function' ? [name] : []))
    const getters = properties.flatMap(([name, { get }]) => (get ? [name] : []))
    const fields = properties.filter(([name]) => !methods.includes(name) && !getters.includes(name))
    this.last += 1
    this.known.set(this.last, { target: value, methods: new Set(methods), getters: new Set(getters) })
    return {
      ...{ o: this.last, methods, getters },
      fields: Object.fromEntries(fields.map(([name, { value: own }]) => [name, this.describe(own)])),
    }
  }

  /** Returns a method of an object. Throws a `RangeError` if there is no such method. */
  method(object: number, name: string): { target: object; call: Method } {
    const found = this.known.get(object)
    if (!found?.methods.has(name)) throw new RangeError(`there is no ${name}()`)
    const { target } = found
    return { target, call: (...args) => (target as Record<string, Method>)[name]?.(...args) }
  }

  read(object: number, name: string): unknown {
    const found = this.known.get(object)
    if (!found?.getters.has(name)) throw new RangeError(`there is no ${name}`)
    return (found.target as Record<string, unknown>)[name]
  }
}
