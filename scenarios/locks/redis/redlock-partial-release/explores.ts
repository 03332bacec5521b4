import type { ExpectedExploration } from '#scenarios/define.ts'

export default [{ breaks: {} }] satisfies ExpectedExploration[]
