import type { Dictionary } from '../shape/dictionary.ts'

export const exportWords: Dictionary['export'] = {
  origin: (store: string, day: string) => `записано на ${store}, ${day}`,
}
