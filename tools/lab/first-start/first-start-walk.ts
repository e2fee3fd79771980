/**
 * Does a first start that ends between any two statements leave what the next one completes? The start of the site is cut
 * off from its database before statement 1, then 2, then 3 …; after each cut the next start goes on with what is there. What
 * all of them made has to be the same, row by row and definition by definition, as what a start made that nothing cut off;
 * and so has what one start makes of a copy of any state on the way that migrations left to the seed.
 * Each start asks first what is there. A cut that was made after the same statements with the same parameters, ids and
 * moments apart, while the same transactions of them had written something, and that changed nothing, is not made again in
 * later states, but for one in fifty, by chance of the seed (docs/decisions/0014-survive-a-kill-at-any-point.md).
 * Run: npm run lab -- first-start [--engine pglite|postgres] [--stride 1] [--seed 1] [--copies 1] [--from 1]
 * A stride of n leaves out up to n - 1 statements between two cuts, by chance of the seed; --copies n starts every nth state;
 * --from n makes the first cut before statement n. Starts that had to wait too long are tried again. Ended by an error, by
 * Ctrl-C or by SIGTERM, it completes the installation with one start, and prints what it has found.
 */
import { parseArgs } from 'node:util'
import { createRandom } from '#tests/support/random-numbers.ts'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { makePglitePlace, makePostgresPlace } from './places.ts'
import { startInstallation } from '#tests/support/first-start/start-installation.ts'
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
  if (!Number.isInteger(number) || number! < 1) throw new Error('Options are whole numbers from 1')

const MAX_LINES = 30

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  // More than once, as a terminal tells it to each process of a command.
  process.on(signal, () => {
    if (!stopping.signal.aborted)
      console.error('Ending: one start that nothing cuts off, then what was found')
    stopping.abort(`ended by ${signal}`)
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
  const { cutShort, differences } = found
  if (cutShort) console.error('The walk was cut short:', cutShort.by)
  if (cutShort?.goOnFrom) console.error(`Another one goes on with --from ${cutShort.goOnFrom}`)
  console.log(
    `${engine}: ${found.cuts} cuts of a first start of ${found.statements} statements, ${found.leftOut} left out as made before, ` +
      `${found.states} states between them, ${found.copies} copies of them started, ${found.triedAgain} waits tried again; ` +
      `${differences.length} differences`,
  )
  for (const line of differences.slice(0, MAX_LINES)) console.error(line)
  process.exitCode = cutShort || differences.length > 0 ? 1 : 0
} finally {
  await server?.stop()
}
