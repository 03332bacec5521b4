import type { Dictionary } from '../shape/dictionary.ts'

export const exportWords: Dictionary['export'] = {
  origin: (store, day) => `${day}，录自 ${store}`,
}
