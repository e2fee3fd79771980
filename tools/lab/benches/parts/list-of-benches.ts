/** The benches that `npm run lab -- all` runs, with their parameters. */

export type Bench = {
  name: string
  /** Heading of the table that shows its results. */
  part: string
  /** Command-line arguments by default and with `--thorough`. */
  quick: readonly string[]
  thorough?: readonly string[]
  /** Environment variables, without `--thorough`. */
  quickSettings?: Readonly<Record<string, string>>
}

const CACHED = 'Cached page'
const UNCACHED = 'Uncached page'
const WRITES = 'Writes among reads'
const GROWTH = 'Many posts'
const START = 'Start and memory at rest'
const IMPORTS = 'Imports'
const BROWSER = 'Browser'

/** About 30 minutes in total on two idle cores, 12 hours with `--thorough`. */
export const BENCHES: readonly Bench[] = [
  { name: 'cached-page', part: CACHED, quick: [] },
  { name: 'uncached-page', part: UNCACHED, quick: [], quickSettings: { ROUNDS: '3' } },
  { name: 'list-read', part: UNCACHED, quick: ['pglite'] },
  { name: 'list-read', part: UNCACHED, quick: ['postgres'] },
  { name: 'writes', part: WRITES, quick: [], quickSettings: { SAVES: '100' } },
  { name: 'replica-freshness', part: WRITES, quick: ['--saves', '100'], thorough: [] },
  { name: 'due-posts', part: WRITES, quick: ['10'], thorough: ['30'] },
  {
    name: 'requests',
    part: GROWTH,
    quick: ['100', '20000'],
    thorough: ['100', '100000', '--rounds', '25'],
  },
  {
    name: 'growth',
    part: GROWTH,
    quick: ['pglite', '100', '20000'],
    thorough: ['pglite', '100', '100000'],
  },
  {
    name: 'growth',
    part: GROWTH,
    quick: ['postgres', '100', '20000'],
    thorough: ['postgres', '100', '100000', '1000000', 'words=20'],
  },
  {
    name: 'start-growth',
    part: START,
    quick: ['pglite', '100', '20000'],
    thorough: ['pglite', '100', '100000', '--rounds', '9'],
  },
  {
    name: 'start-growth',
    part: START,
    quick: ['postgres', '100', '20000'],
    thorough: ['postgres', '100', '100000', '--rounds', '9'],
  },
  { name: 'import', part: IMPORTS, quick: ['pglite', '1000'], thorough: ['pglite', '5000', '50000'] },
  { name: 'import', part: IMPORTS, quick: ['postgres', '1000'], thorough: ['postgres', '5000', '50000'] },
  { name: 'page-experience', part: BROWSER, quick: ['--rounds', '3'], thorough: ['--rounds', '9'] },
  {
    name: 'lighthouse',
    part: BROWSER,
    // Each visit takes 30 s or more on a busy machine.
    quick: ['--rounds', '1', '--only', 'home,services,list,post,calculator,a payment,the sign-in'],
    thorough: ['--rounds', '5'],
  },
  {
    name: 'interactions',
    part: BROWSER,
    quick: ['--posts', '2000'],
    thorough: ['--posts', '10000'],
  },
  { name: 'typing', part: BROWSER, quick: [] },
  { name: 'opening', part: BROWSER, quick: [] },
  { name: 'back-forward', part: BROWSER, quick: [] },
]
