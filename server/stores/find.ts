import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Store, StoreError } from './store.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Returns the stores' names, which are the names of their folders. */
export async function storeNames(): Promise<string[]> {
  return (await storesIn(here)).map(({ name }) => name)
}

/** Loads the store with this name from the first of `folders` that contains it. If there is none, rejects with `STORE_UNAVAILABLE` and the existing names. */
export async function findStore(name: string, folders: readonly string[] = [here]): Promise<Store> {
  const found = (await Promise.all(folders.map(storesIn))).flat()
  const match = found.find((store) => store.name === name)
  if (match === undefined) {
    throw new StoreError('STORE_UNAVAILABLE', 'unknown-store', { store: name, stores: found.map((each) => each.name) })
  }
  const { store } = await import(/* @vite-ignore */ pathToFileURL(match.file).href)
  return store
}

async function storesIn(folder: string): Promise<{ name: string; file: string }[]> {
  const names = (await readdir(folder)).sort()
  return names.map((name) => ({ name, file: join(folder, name, 'index.ts') })).filter(({ file }) => existsSync(file))
}
