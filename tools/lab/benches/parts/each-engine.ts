import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { type OpenBackend, openBackend } from './open-backend.ts'

/** The sizes that follow the engine on the command line, or these. */
export function readSizes(otherwise: number[]): number[] {
  const sizes = process.argv.slice(3).map(Number)
  return sizes.length > 0 ? sizes : otherwise
}

/**
 * Measures the embedded database and PostgreSQL (of the tests, which does not sync its files), or the one of them that the
 * command line names first: `pglite` or `postgres`.
 * @param measure closes the backend that it is given
 */
export async function measureEachEngine(
  measure: (name: string, backend: OpenBackend) => Promise<void>,
): Promise<void> {
  const [, , engine] = process.argv
  if (engine !== 'postgres') await measure('PGlite, synced to disk', await openBackend())
  if (engine === 'pglite') return
  const postgres = await startPostgresServer()
  try {
    if (postgres.adminUrl !== '') await measure('PostgreSQL', await openBackend(postgres.adminUrl))
  } finally {
    await postgres.stop()
  }
}
