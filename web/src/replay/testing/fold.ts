/** Tests show runs from their first line on. */
import { readyToFold } from '../indexes.ts'

await readyToFold()
