/**
 * Does a first start that ends between any two statements leave what the next one completes? The start of the site is cut
 * off from its database before statement 1, then 2, then 3 …; after each cut the next start goes on with what is there. What
 * all of them made has to be the same, row by row and definition by definition, as what a start made that nothing cut off;
 * and so has what one start makes of a copy of any state on the way that migrations left to the seed.
 * Run: npm run first-start-walk -- [--engine pglite|postgres] [--stride 1] [--seed 1]
 * A stride of n leaves out up to n - 1 statements between two cuts, by chance of the seed; --copies n starts every nth state.
 */
import { parseArgs } from 'node:util'
import { createRandom } from '#tests/support/random-numbers.ts'
import { startPostgresServer } from '#tests/support/database/postgres-server.ts'
import { compareDescriptions, describeDatabase, digest } from './first-start-walk/describe-database.ts'
import type { Description } from './first-start-walk/describe-database.ts'
import { makePglitePlace, makePostgresPlace, type Place } from './first-start-walk/places.ts'
import { startInstallation } from './first-start-walk/start-installation.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    stride: { type: 'string', default: '1' },
    copies: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
})
const [stride, copies, seed] = [Number(values.stride), Number(values.copies), Number(values.seed)]
for (const number of [stride, copies, seed])
  if (!Number.isInteger(number) || number < 1) throw new Error('Options are whole numbers from 1')

const random = createRandom(seed)
/** Migrations are many and alike; what follows them is short, and each statement of it is one of a kind. */
const MIGRATIONS_PER_STEP = 8
const REPORT_EVERY = 100
const MOST_LINES = 30
const HISTORIES = ['backend.platform_migrations', 'supabase_migrations.schema_migrations']

const counts = { cuts: 0, states: 0, copies: 0 }
const damage: string[] = []

const server = values.engine === 'postgres' ? await startPostgresServer() : null
const makePlace = () => (server ? makePostgresPlace(server.adminUrl) : makePglitePlace())
try {
  const { wanted, statements } = await startUndisturbed()
  await walk(wanted)
  console.log(
    `${values.engine}: ${counts.cuts} cuts of a first start of ${statements} statements, ${counts.states} states between them, ` +
      `${counts.copies} copies of them started; ${damage.length} differences`,
  )
  for (const line of damage.slice(0, MOST_LINES)) console.error(line)
} finally {
  await server?.stop()
}
process.exitCode = damage.length > 0 ? 1 : 0

async function startUndisturbed(): Promise<{ wanted: Description; statements: number }> {
  const place = await makePlace()
  try {
    const { statements } = await startInstallation(place)
    return { wanted: await place.look(describeDatabase), statements }
  } finally {
    await place.remove()
  }
}

async function walk(wanted: Description): Promise<void> {
  const place = await makePlace()
  try {
    let state = await readState(place, wanted)
    let at = step(state)
    for (;;) {
      const { cutBefore } = await startInstallation(place, at)
      if (cutBefore === null) break
      counts.cuts += 1
      if (counts.cuts % REPORT_EVERY === 0) console.log(`${counts.cuts} cuts, ${counts.states} states`)
      const next = await readState(place, wanted)
      if (next.name === state.name) at += step(state)
      else {
        counts.states += 1
        if (next.isMigrated && counts.states % copies === 0) await startCopy(place, cutBefore, wanted)
        state = next
        at = step(state)
      }
    }
    note('the installation of all cuts', wanted, await place.look(describeDatabase))
  } finally {
    await place.remove()
  }
}

/** What one start makes of what the cut left. */
async function startCopy(place: Place, cutBefore: string, wanted: Description): Promise<void> {
  const copy = await place.copy()
  try {
    counts.copies += 1
    await startInstallation(copy)
    note(
      `cut before ${cutBefore.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
      wanted,
      await copy.look(describeDatabase),
    )
  } finally {
    await copy.remove()
  }
}

function note(where: string, wanted: Description, found: Description): void {
  damage.push(...compareDescriptions(wanted, found).map((line) => `${where}: ${line}`))
}

function step({ isMigrated }: State): number {
  return 1 + Math.floor(random() * (isMigrated ? stride : 1 + (stride - 1) * MIGRATIONS_PER_STEP))
}

type State = { name: string; isMigrated: boolean }

/**
 * While migrations run, how many there are tells the state, since each is one transaction with its line of the history; the
 * comparison at the end tells whether that is true. Then all rows do.
 */
async function readState(place: Place, wanted: Description): Promise<State> {
  return place.look(async (engine) => {
    const applied: number[] = []
    for (const table of HISTORIES) {
      const [found] = await engine.query('select 1 where to_regclass($1) is not null', [table])
      applied.push(found ? (await engine.query(`select 1 from ${table}`)).length : 0)
    }
    const isMigrated = HISTORIES.every((table, index) => applied[index] === wanted.get(table)!.length)
    return { name: isMigrated ? digest(await describeDatabase(engine)) : applied.join(), isMigrated }
  })
}
