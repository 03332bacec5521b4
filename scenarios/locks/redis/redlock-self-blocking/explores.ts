import type { ExpectedExploration } from '../../../define.ts'

export default [{ breaks: { 'no-leak': 'A A B B B' } }] satisfies ExpectedExploration[]
