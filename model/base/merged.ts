/** Turns a union `A | B` into the intersection `A & B`. */
export type Merged<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The type under `key`, from those members of the union that have this key. */
export type PartOf<Each, Key extends PropertyKey> = Each extends { [K in Key]: infer Part } ? Part : never

/** Merges every module's record under `key` into one record. Throws if two modules use the same name, because one of the values would silently be lost. */
export function mergedParts<Module extends object, Key extends string>(
  modules: readonly Module[],
  key: Key,
): Merged<PartOf<Module, Key>> {
  const parts = modules.flatMap((module) => Object.entries(module)).filter(([name]) => name === key)
  return merged(parts.map(([, part]) => part)) as Merged<PartOf<Module, Key>>
}

/** Merges records. Throws if two records use the same name. */
export function merged<Each extends object>(records: readonly Each[]): Merged<Each> {
  const all: Record<string, unknown> = {}
  for (const record of records)
    for (const [name, value] of Object.entries(record)) {
      if (Object.hasOwn(all, name)) throw new Error(`Two parts are called ${name}.`)
      all[name] = value
    }
  return all as Merged<Each>
}
