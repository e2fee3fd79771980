import { openPostgres } from '#backend/database/postgres/postgres.ts'

export type TestDatabase = {
  url: string
  /** Drops the database and its connections. */
  drop: () => Promise<void>
}

/**
 * Creates a database on the server of the test run, empty or as a copy of `template`.
 * @param adminUrl from `inject('postgresUrl')`
 */
export async function createTestDatabase(adminUrl: string, template = 'template0'): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // The default strategy takes two to three times as long.
  await runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: nameDatabase(adminUrl, name),
    drop: () => runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

export function nameDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs outside of a transaction, as creating databases requires. */
export async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const engine = await openPostgres({ url: adminUrl, poolSize: 1 })
  try {
    await engine.query(sql)
  } finally {
    await engine.close()
  }
}
