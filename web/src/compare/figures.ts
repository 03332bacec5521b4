/** The measured figures, from the JSON file beside this one. */
import type { StoreFigures } from '#model/messages/store-figures.ts'
import measured from './measured.json'

export const figures = measured as StoreFigures
