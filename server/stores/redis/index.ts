import type { Store } from '../store.ts'
import { arenasOf } from './arena/pool.ts'
import { openPool } from './servers/pool.ts'

export const store: Store = { open: async (options) => arenasOf(await openPool(options)) }
