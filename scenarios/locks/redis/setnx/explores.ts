import type { ExpectedExploration } from '#scenarios/define.ts'

export default [{ leaseEnds: 1, crashes: 1, breaks: { 'no-immortal-lock': 'A !A' } }] satisfies ExpectedExploration[]
