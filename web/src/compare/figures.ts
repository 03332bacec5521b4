/** The figures that were measured, as they lie beside this file. */
import type { StoreFigures } from '#model/messages/store-figures.ts'
import measured from './measured.json'

export const figures = measured as StoreFigures
