import { readFileSync } from 'node:fs'

/**
 * Reads a store's Lua scripts from the files `<name>.lua` in a folder, and returns their texts, keyed by name. Throws if one is missing.
 *
 * @param folder URL that ends with a slash
 */
export function readScripts<Name extends string>(folder: URL, names: readonly Name[]): Readonly<Record<Name, string>> {
  const texts = names.map((name) => [name, readFileSync(new URL(`${name}.lua`, folder), 'utf8')])
  return Object.fromEntries(texts)
}
