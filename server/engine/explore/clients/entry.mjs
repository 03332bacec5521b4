/** Where the explorer's thread begins: makes TypeScript loadable, then loads the rest. */
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('../../../../tsconfig.json', import.meta.url)) })
await import('./inside.ts')
