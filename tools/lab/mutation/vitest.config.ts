import { defineConfig } from 'vitest/config'
import { AREAS } from './areas.mjs'

const { tests } = AREAS[process.env.MUTATION_AREA as keyof typeof AREAS]

export default defineConfig({
  test: {
    root: process.cwd(),
    include: tests,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Replaces the global setup of vitest.config.ts, which would start PostgreSQL.
    provide: { engines: ['pglite'], postgresUrl: '' },
  },
})
