import type { ExpectedExploration } from '#scenarios/define.ts'

export default [{ breaks: { 'no-leak': 'A A B B B' } }] satisfies ExpectedExploration[]
