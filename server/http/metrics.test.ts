import { expect, test } from 'vitest'
import { type Metric, metricsText } from './metrics.ts'

test('figures are in Prometheus’ text format: each metric is explained once, before its samples', () => {
  const delay = { name: 'lockstep_delay_seconds', help: 'How late it is.', type: 'gauge' } as const
  const metrics: Metric[] = [
    { name: 'lockstep_runs_total', help: 'Runs.', type: 'counter', value: 3 },
    { ...delay, value: 0.01, labels: 'quantile="0.5"' },
    { ...delay, value: 1e-7, labels: 'quantile="0.99"' },
  ]
  expect(metricsText(metrics)).toBe(`# HELP lockstep_runs_total Runs.
# TYPE lockstep_runs_total counter
lockstep_runs_total 3
# HELP lockstep_delay_seconds How late it is.
# TYPE lockstep_delay_seconds gauge
lockstep_delay_seconds{quantile="0.5"} 0.01
lockstep_delay_seconds{quantile="0.99"} 1e-7
`)
})
