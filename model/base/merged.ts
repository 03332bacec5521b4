/** Puts the parts that several modules contribute into one record. */

/** `A & B` of `A | B`. */
export type Merged<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What is under `key` of whichever of these has such a key. */
export type PartOf<Each, Key extends PropertyKey> = Each extends { [K in Key]: infer Part } ? Part : never

/** Every module's record under `key`, as one. Throws where two of them say the same name: one would silently win. */
export function mergedParts<Module extends object, Key extends string>(
  modules: readonly Module[],
  key: Key,
): Merged<PartOf<Module, Key>> {
  const parts = modules.flatMap((module) => Object.entries(module)).filter(([name]) => name === key)
  return merged(parts.map(([, part]) => part)) as Merged<PartOf<Module, Key>>
}

/** These records as one. Throws where two of them have the same name. */
export function merged<Each extends object>(records: readonly Each[]): Merged<Each> {
  const all: Record<string, unknown> = {}
  for (const record of records)
    for (const [name, value] of Object.entries(record)) {
      if (Object.hasOwn(all, name)) throw new Error(`Two parts are called ${name}.`)
      all[name] = value
    }
  return all as Merged<Each>
}
