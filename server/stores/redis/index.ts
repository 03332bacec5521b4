import type { Store } from '../store.ts'
import { openPool } from './servers/pool.ts'

export const store: Store = { open: openPool }
