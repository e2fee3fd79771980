/**
 * Does an acknowledged write survive `kill -9`? Writes rows and objects to the embedded backend over HTTP, kills its
 * process at a random moment, starts it again on the same folder and looks for everything it had acknowledged.
 * Run: npm run crash-test -- --rounds 1000
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findDamage } from './crash-test/find-damage.ts'
import { BUCKET, startBackend } from './crash-test/running-backend.ts'
import { type Acknowledged, writeUntilKilled } from './crash-test/write-until-killed.ts'

/** How long a process lives once it has begun to store things. */
const LIFE_MS = { least: 0, most: 1_000 }
const REPORT_EVERY = 25

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, minutes: { type: 'string', default: '0' } },
})
const rounds = Number(values.rounds)
const endsAt = Number(values.minutes) > 0 ? Date.now() + Number(values.minutes) * 60_000 : Infinity
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1')

const folder = await mkdtemp(join(tmpdir(), 'peakshelf-crash-test-'))
const all: { round: string; acknowledged: Acknowledged }[] = []
const damage: string[] = []
try {
  let backend = await startBackend(folder)
  await backend.client.storage.createBucket(BUCKET)
  while (all.length < rounds && Date.now() < endsAt && damage.length === 0) {
    const round = `round-${all.length + 1}`
    const acknowledged = await writeUntilKilled(backend, round, randomInt(LIFE_MS.least, LIFE_MS.most))
    all.push({ round, acknowledged })
    backend = await startBackend(folder)
    damage.push(...(await findDamage(backend, round, acknowledged)))
    if (all.length % REPORT_EVERY === 0) console.log(describeCounts())
  }
  // Damage may show later than the round it was done in.
  for (const { round, acknowledged } of all) damage.push(...(await findDamage(backend, round, acknowledged)))
  await backend.kill()
} finally {
  if (damage.length === 0) await rm(folder, { recursive: true, force: true })
}
console.log(describeCounts())
for (const line of new Set(damage)) console.error(line)
if (damage.length > 0) console.error(`The folder was kept: ${folder}`)
process.exitCode = damage.length > 0 ? 1 : 0

function describeCounts(): string {
  const count = (kind: keyof Acknowledged) =>
    all.reduce((sum, { acknowledged }) => sum + acknowledged[kind].size, 0)
  return `${all.length} kills, ${count('rows')} rows and ${count('objects')} objects acknowledged, ${new Set(damage).size} missing or torn`
}
