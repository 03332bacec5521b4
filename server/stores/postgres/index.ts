import type { Store } from '../store.ts'
import { openPool } from './arena/pool.ts'

export const store: Store = { open: openPool }
