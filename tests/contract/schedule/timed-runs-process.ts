/**
 * A replica for tests to kill: runs schedules on the database of its first argument (JSON) with functions that
 * begin and never end, and says so on standard output.
 */
import { type DatabaseSettings, openEngine } from '#backend/database/open-engine.ts'
import { createTimedRuns } from '#backend/functions/timed-runs.ts'

const engine = await openEngine(JSON.parse(process.argv[2]!) as DatabaseSettings)
const runs = createTimedRuns({
  engine,
  leaseSeconds: 4,
  reportFailure: (error) => process.stderr.write(`${String(error)}\n`),
  callFunction: async (name) => {
    await engine.query('insert into public.ticks (name) values ($1)', [name])
    process.stdout.write(`began ${name}\n`)
    return new Promise<Response>(() => setInterval(() => undefined, 1_000))
  },
})
await runs.start()
process.stdout.write('ready\n')
// Only the test ends this process.
setInterval(() => undefined, 1_000)
