import type { ExpectedExploration } from '../../../define.ts'

export default [{ breaks: {} }] satisfies ExpectedExploration[]
