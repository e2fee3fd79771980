/**
 * Tests that acknowledged writes survive `kill -9`. Kills the built site on its embedded database at random moments:
 * during first starts, while an owner writes, deletes, uploads and imports, and while an operator rotates the signing
 * keys. After each kill, the site must start on the same folder with everything acknowledged and nothing incomplete.
 * Run: npm run lab -- crash --rounds 1000 [--stacks 2] [--minutes 60]
 */
import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import type { Acknowledged } from './acknowledged.ts'
import { type CrashingSite, killWhileRotating, startSite } from './crashing-site.ts'
import { endImports, findDamage } from './find-damage.ts'
import { countFirstContent, type FirstContent, surviveFirstStarts } from './first-starts.ts'
import { writeUntilKilled } from './write-until-killed.ts'

/** Time until a process with its first writes is killed. */
const LIFE_MS = { min: 0, max: 1_500 }
/** Rounds per installation. */
const ROUNDS_PER_INSTALLATION = 40
/** Starts between two key rotations, which are killed as well. */
const ROUNDS_PER_ROTATION = 7
const MAX_ROTATION_MS = 1_500
const REPORT_EVERY = 25

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    stacks: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '0' },
  },
})
const [rounds, stacks] = [Number(values.rounds), Number(values.stacks)]
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a positive integer')
if (!Number.isInteger(stacks) || stacks < 1) throw new Error('--stacks must be a positive integer')
const endsAt = Number(values.minutes) > 0 ? Date.now() + Number(values.minutes) * 60_000 : Infinity

const root = await mkdtemp(join(tmpdir(), 'peakshelf-crash-test-'))
const kills = { starts: 0, lives: 0, rotations: 0 }
const acknowledgedOf = { posts: 0, deletions: 0, files: 0, imported: 0 }
const damage = new Set<string>()
let firstContent: FirstContent | null = null
let folders = 0

await Promise.all(Array.from({ length: stacks }, (_, stack) => testInstallations(stack)))
console.log(describeCounts())
for (const line of damage) console.error(line)
if (damage.size > 0) console.error(`The folders were kept: ${root}`)
else await rm(root, { recursive: true, force: true })
process.exitCode = damage.size > 0 ? 1 : 0

function isOver(): boolean {
  return countKills() >= rounds || Date.now() > endsAt || damage.size > 0
}

function countKills(): number {
  return kills.starts + kills.lives + kills.rotations
}

async function testInstallations(stack: number): Promise<void> {
  const port = await findFreePort()
  while (!isOver()) {
    folders += 1
    const folder = join(root, `installation-${folders}`)
    await mkdir(folder)
    try {
      await killRepeatedly(folder, port, stack)
    } catch (error) {
      damage.add(`${folder}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
    if (damage.size === 0) await rm(folder, { recursive: true, force: true })
  }
}

/** Tests one installation from its first start on. */
async function killRepeatedly(folder: string, port: number, stack: number): Promise<void> {
  const begun = await surviveFirstStarts(folder, port)
  kills.starts += begun.kills
  let site: CrashingSite = begun.site
  const lives: { round: string; acknowledged: Acknowledged }[] = []
  try {
    compareFirstContent(folder, await countFirstContent(site))
    while (lives.length < ROUNDS_PER_INSTALLATION && !isOver()) {
      const round = `round-${stack}-${lives.length + 1}`
      const acknowledged = await writeUntilKilled(site, round, randomInt(LIFE_MS.min, LIFE_MS.max))
      kills.lives += 1
      count(acknowledged)
      lives.push({ round, acknowledged })
      if (lives.length % ROUNDS_PER_ROTATION === 0) {
        await killWhileRotating(folder, randomInt(MAX_ROTATION_MS))
        kills.rotations += 1
      }
      site = await startSite(folder, port)
      note(folder, await findDamage(site, round, acknowledged))
      note(folder, await endImports(site, round, acknowledged))
      if (countKills() % REPORT_EVERY === 0) console.log(describeCounts())
    }
    // Damage may only become visible in a later round.
    for (const { round, acknowledged } of lives) note(folder, await findDamage(site, round, acknowledged))
  } finally {
    await site.kill()
  }
}

function note(folder: string, lines: readonly string[]): void {
  for (const line of lines) damage.add(`${folder}: ${line}`)
}

/** Every installation must have the same initial content, however often its first starts were killed. */
function compareFirstContent(folder: string, found: FirstContent): void {
  firstContent ??= found
  if (JSON.stringify(found) === JSON.stringify(firstContent) && found.roles === 1) return
  damage.add(
    `${folder} began with ${JSON.stringify(found)}, another one with ${JSON.stringify(firstContent)}`,
  )
}

function count({ posts, files, imported }: Acknowledged): void {
  acknowledgedOf.posts += posts.size
  acknowledgedOf.deletions += [...posts.values()].filter(({ deletion }) => deletion === 'done').length
  acknowledgedOf.files += files.size
  acknowledgedOf.imported += imported.size
}

function describeCounts(): string {
  const { posts, deletions, files, imported } = acknowledgedOf
  return `${countKills()} kills (${kills.starts} of first starts, ${kills.lives} while writing, ${kills.rotations} of rotations); acknowledged: ${posts} posts, ${deletions} of them deleted again, ${files} pictures, ${imported} imported posts; ${damage.size} missing or half there`
}
