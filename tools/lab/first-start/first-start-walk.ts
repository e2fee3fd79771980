/**
 * Tests that a first start interrupted between any two SQL statements is completed by the next start. Cuts the database
 * connection before statement 1, 2, 3 …, each time continuing with the previous state. The final database must equal
 * one from an uninterrupted start, row by row and definition by definition; so must the result of one start on a copy
 * of each intermediate state after the migrations.
 * A cut that earlier changed nothing after the same statements is skipped in later states, except for a random 2 %
 * (docs/decisions/0014-survive-a-kill-at-any-point.md).
 * Run: npm run lab -- first-start [--engine pglite|postgres] [--stride 1] [--seed 1] [--copies 1] [--from 1]
 * --stride n skips up to n - 1 statements between two cuts, at random by the seed; --copies n starts a copy of every
 * nth state; --from n makes the first cut before statement n. On an error, Ctrl+C or SIGTERM, it completes the
 * installation with one start and prints the differences so far.
 */
import { parseArgs } from 'node:util'
import { createRandom } from '#tests/support/random-numbers.ts'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { makePglitePlace, makePostgresPlace } from './places.ts'
import { startInstallation } from '#tests/support/database/start-installation.ts'
import { walkFirstStart } from './walk.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    stride: { type: 'string', default: '1' },
    copies: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
  },
})
const { engine } = values
const [stride, copies, seed, from] = [values.stride, values.copies, values.seed, values.from].map(Number)
for (const number of [stride, copies, seed, from])
  if (!Number.isInteger(number) || number! < 1) throw new Error('Options must be positive integers')

const MAX_LINES = 30

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  // The signal arrives twice, because the terminal sends it to each process of the command.
  process.on(signal, () => {
    if (!stopping.signal.aborted) console.error('Stopping after one uninterrupted start …')
    stopping.abort(`stopped by ${signal}`)
  })

const server = engine === 'postgres' ? await startPostgresServer() : null
try {
  const found = await walkFirstStart({
    makePlace: () => (server ? makePostgresPlace(server.adminUrl) : makePglitePlace()),
    start: startInstallation,
    stride: stride!,
    copies: copies!,
    from: from!,
    random: createRandom(seed!),
    signal: stopping.signal,
    report: (line) => console.log(line),
  })
  const { endedEarly, differences } = found
  if (endedEarly) console.error('Stopped early:', endedEarly.by)
  if (endedEarly?.continueFrom) console.error(`Continue with --from ${endedEarly.continueFrom}`)
  console.log(
    `${engine}: ${found.cuts} cuts in a first start of ${found.statements} statements, ${found.skipped} skipped as redundant, ` +
      `${found.states} intermediate states, ${found.copies} copies started, ${found.retries} retries after timeouts; ` +
      `${differences.length} differences`,
  )
  for (const line of differences.slice(0, MAX_LINES)) console.error(line)
  process.exitCode = endedEarly || differences.length > 0 ? 1 : 0
} finally {
  await server?.stop()
}
