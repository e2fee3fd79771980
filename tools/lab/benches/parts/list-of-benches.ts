/** Which benches `npm run lab -- all` runs, in which sizes; and why it leaves the others out. */

export type Bench = {
  name: string
  /** The goals it answers. */
  part: string
  /** What it is told, by default and with `--thorough`. */
  quick: readonly string[]
  thorough?: readonly string[]
  quickSettings?: Readonly<Record<string, string>>
}

const KEPT = 'A kept page'
const MISSES = 'A page that is not kept'
const WRITES = 'A write among reads'
const GROWTH = 'Many posts'
const START = 'Start and memory at rest'
const IMPORTS = 'Imports'
const BROWSER = 'In the browser'

/** Some half an hour altogether on two quiet cores, and half a day in full. */
export const BENCHES: readonly Bench[] = [
  { name: 'cached-page', part: KEPT, quick: [] },
  { name: 'uncached-page', part: MISSES, quick: [], quickSettings: { ROUNDS: '3' } },
  { name: 'list-read', part: MISSES, quick: ['pglite'] },
  { name: 'list-read', part: MISSES, quick: ['postgres'] },
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
    // On a busy machine half a minute each, and more.
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

/** Every other bench. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  all: 'runs the others',
  crawl: 'finds what is wrong with a site of many posts, and measures nothing that has a goal',
  flood: 'has no goal in figures: what one address may do is bounded by limits that tests hold',
  forms: 'answers a goal of its own, an hour at its full size, and prints it',
  media: 'answers a goal of its own about files, not posts',
  objects: 'has no goal: large files beside a bare server',
  'picture-uploads': 'answers a goal of its own about memory; it takes minutes and gigabytes',
  processes: 'says what a second process adds, which depends on the cores',
  rest: 'the table service beside its SQL; list-read has the read that has a goal',
  'rolling-restarts': 'counts failures while the site is updated, which has to stay zero in a test',
  sanitize: 'has no goal: the scans beside the parser; imports has the goal of the whole way',
  search: 'over HTTP what growth asks by the functions of the pages',
  'share-image-sheet': 'draws pictures for people to look at',
  'share-images': 'has no goal: what a drawn image costs once',
  'sign-in': 'a password is hashed dearly on purpose',
  soak: 'simulates an hour of visitors; takes an hour and runs alone',
  'staff-list': 'with changes what growth asks of the room, on the clock',
  start: 'says what holds the memory; start-growth has the same start beside the same goals',
  'usage-counting': 'has no goal: counting requests beside not counting them',
  versions: 'answers a goal of its own about versions of posts',
}
