import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bin,scenarios,model,server,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'web/dist/**'],
    allowOnly: false,
    // Real Redis processes on a machine that may be busy: limits are there against hanging, not to measure speed.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
