import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tools/lab/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 600_000,
    hookTimeout: 300_000,
    globalSetup: ['packages/backend/tests/support/start-postgres.ts'],
  },
})
