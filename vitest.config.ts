import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { MixedOrder } from './tests/support/processes/mixed-order.ts'
import { findReplacingTests } from './tests/support/processes/replacing-tests.ts'

const beside = ['app', 'backend', 'bench', 'content', 'domain', 'press', 'scripts', 'server', 'supabase'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
)

/**
 * What runs on PGlite and on the oldest PostgreSQL we promise, and not on the newest as well: its SQL is plain, and
 * PGlite is PostgreSQL 18, as the newest is. The rest of the contract runs on all three.
 */
const withoutNewest = [
  'tests/contract/auth/*.test.ts',
  'tests/contract/functions/{posts,imports}.test.ts',
  'tests/contract/storage/{service,objects}.test.ts',
]

/**
 * What can differ between versions, on those between the two ends: names and grants of the catalogue that migrations
 * and the schema cache read, roles that are made and taken, statements and errors of the table service, policies. Version 16
 * changed what a role that makes roles may do with them, 17 brought the privilege MAINTAIN. Everything else is plain SQL,
 * and the ends would show it.
 */
const whereVersionsDiffer = [
  'tests/contract/backend/whole-backend.test.ts',
  'tests/contract/rest/{calls,filters,inserts,refused-rows,select,upserts}.test.ts',
  'tests/policies/{function-access,object-policies,table-policies}.test.ts',
  'backend/database/{migrate/plain-login,migrate/platform,schema/schema-cache}.test.ts',
]

/** What leans on transactions, announcements, roles and settings of a request, behind a pooler in transaction mode. */
const whereSessionsMatter = [
  'tests/contract/backend/whole-backend.test.ts',
  'tests/contract/rest/{calls,changes}.test.ts',
  'tests/contract/schedule/scheduled-jobs.test.ts',
  'tests/policies/object-policies.test.ts',
]

/** Of workers that run no database: with a flag of its own Node compiles its own modules anew in each process. */
const asNodeIs = { execArgv: [] }

/** Of tests that start sites and browsers. */
const ofSites = { ...asNodeIs, testTimeout: 600_000 }

/** Who asks for a random order wants no other (docs/decisions/0100). */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

type Files = { name: string; include: string[]; exclude?: string[]; globalSetup?: string[] }
type Settings = { execArgv?: string[]; testTimeout?: number }

/**
 * A project whose files share processes, since a process for each, with its modules read anew, costs more than most tests do;
 * and beside it, named `…-alone`, those that replace something for the whole process. Their text says which they are.
 */
function sharing({
  name,
  include,
  exclude = [],
  globalSetup = [],
  ...settings
}: Files & Settings): TestProjectInlineConfiguration[] {
  const alone = findReplacingTests(include, exclude)
  const shared = {
    extends: true as const,
    test: {
      ...settings,
      name,
      include,
      exclude: ['**/node_modules/**', ...exclude, ...alone],
      globalSetup,
      isolate: false,
      setupFiles: ['tests/support/processes/leave-process-as-found.ts'],
    },
  }
  if (alone.length === 0) return [shared]
  return [
    shared,
    { extends: true, test: { ...settings, name: `${name}-alone`, include: alone, globalSetup } },
  ]
}

export default defineConfig({
  test: {
    reporters: ['default'],
    globalSetup: ['tests/support/database/start-postgres.ts'],
    // How long a test waits is no rule of the product: on a loaded machine it comes late, and the run is slower, not red.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // As in tests/support/site/running-site.ts: databases of tests are too short-lived for optimised code to pay.
    execArgv: ['--liftoff-only'],
    // Most tests wait for processes and browsers: with one worker a core, a third of the processors had nothing to do.
    maxWorkers: 3,
    ...(!isShuffled && { sequence: { sequencer: MixedOrder } }),
    projects: [
      ...sharing({ name: 'unit', include: beside }),
      ...sharing({
        name: 'across',
        include: ['tests/{contract,guards,policies}/**/*.test.ts'],
        exclude: withoutNewest,
      }),
      ...sharing({
        name: 'accounts-and-files',
        include: withoutNewest,
        globalSetup: ['tests/support/database/start-pglite-and-oldest-postgres.ts'],
      }),
      ...sharing({
        name: 'oldest-postgres',
        include: [
          'tests/contract/backend/{whole-backend,database-away}.test.ts',
          'tests/contract/site/fresh-pages.test.ts',
          'tests/contract/rest/{calls,changes,filters,inserts,pages,refused-*,select,upserts}.test.ts',
          'tests/contract/functions/plan-usage.test.ts',
          'tests/contract/schedule/{job-recovery,news-schedule,scheduled-jobs}.test.ts',
          'tests/policies/**/*.test.ts',
          'backend/database/{migrate/plain-login,migrate/platform,postgres/postgres,schema/schema-cache}.test.ts',
        ],
        globalSetup: ['tests/support/database/start-oldest-postgres.ts'],
      }),
      ...['16', '17'].flatMap((version) =>
        sharing({
          name: `postgres-${version}`,
          include: whereVersionsDiffer,
          globalSetup: [`tests/support/database/start-postgres-${version}.ts`],
        }),
      ),
      ...sharing({
        name: 'pooled-postgres',
        include: whereSessionsMatter,
        globalSetup: ['tests/support/database/start-pooled-postgres.ts'],
      }),
      ...sharing({
        name: 'sites',
        include: ['tests/{server,e2e,journeys}/**/*.test.ts'],
        globalSetup: ['tests/support/site/start-site.ts'],
        ...ofSites,
      }),
      {
        extends: true,
        test: {
          name: 'attacks',
          ...asNodeIs,
          include: ['tests/attacks/**/*.test.ts'],
          globalSetup: ['tests/attacks/attacked-sites.ts'],
        },
      },
    ],
  },
})
