import { fileURLToPath } from 'node:url'
import { afterAll, describe, inject } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { describeEngine } from './engine.shared-suite.ts'
import { openPostgres } from './postgres.ts'

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))
const adminUrl = inject('postgresUrl')

describe.skipIf(adminUrl === '')('on a real PostgreSQL', () => {
  const drops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const drop of drops) await drop()
  })

  describeEngine(async () => {
    const database = await createTestDatabase(adminUrl)
    drops.push(database.drop)
    return { engine: await openPostgres({ url: database.url, poolSize: 4 }), migrations }
  })
})
