import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isSettable } from '#scenarios/parameter.ts'
import { loadCatalogue } from './load.ts'

const { scenarios } = await loadCatalogue()
const stores = new URL('../stores/', import.meta.url).pathname

/** Returns the code of a store, which may itself read a run's parameters, as ZooKeeper reads the length of its session. */
function readByStore(store: string): string {
  const folder = path.join(stores, store)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file),
  )
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
}

const mentions = (texts: readonly string[], name: string) =>
  texts.some((text) => new RegExp(`\\b${name}\\b`).test(text))

test.each([...scenarios.values()].map((scenario) => [scenario.lesson.id, scenario] as const))(
  '%s shows a lease only where a lock, or its store, reads it',
  (_, { lesson, casts }) => {
    const locks = casts.flatMap(({ lockSources }) => lockSources.map(({ text }) => text))
    const inStores = [...new Set(casts.map(({ lock }) => readByStore(lock.store)))]
    const isRead = mentions(locks, 'leaseMs') || mentions(inStores, 'parameters.leaseMs')
    expect(isSettable(lesson.parameters.leaseMs)).toBe(isRead)
  },
)

test.each([...scenarios.values()].map((scenario) => [scenario.lesson.id, scenario] as const))(
  '%s shows no parameter that nothing reads',
  (_, { lesson, casts, sources }) => {
    const own = sources.find(({ file }) => file.startsWith('chapters/'))?.text ?? ''
    const elsewhere = [
      ...sources.filter(({ text }) => text !== own).map(({ text }) => text),
      ...casts.flatMap(({ lockSources }) => lockSources.map(({ text }) => text)),
      ...new Set(casts.map(({ lock }) => readByStore(lock.store))),
    ]
    for (const [name, parameter] of Object.entries(lesson.parameters)) {
      if (!isSettable(parameter)) continue
      const often = own.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
      expect(often > 1 || mentions(elsewhere, name), name).toBe(true)
    }
  },
)
