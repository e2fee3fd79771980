import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findTests, changesProcessState, startsSomething } from './tests/support/processes/find-tests.ts'

const beside = ['app', 'bench', 'content', 'domain', 'packages', 'scripts', 'server', 'supabase'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
)

/**
 * Contract tests of auth, storage and functions. Only these also run on PGlite, which is PostgreSQL 18, like
 * the newest server.
 */
const accountsAndFiles = [
  'tests/contract/auth/*.test.ts',
  'tests/contract/functions/{posts,imports}.test.ts',
  'tests/contract/storage/{uploads,objects}.test.ts',
]

/**
 * Contract tests and policies of the agency's own SQL, which behave the same on both engines, because PGlite
 * is the newest PostgreSQL. They run on PostgreSQL, which takes half the time; in the matrix also on PGlite.
 */
const agencyRules = [
  'tests/contract/{accounts,activity,alerts,announcements,bookings,deliveries,drafts,functions,leads}/**/*.test.ts',
  'tests/contract/{media,payments,posts,previews,provider-events,reviews,system,tags,versions}/**/*.test.ts',
  'tests/contract/{plans,site/authors}/**/*.test.ts',
  'tests/contract/site/{list-counts,post-*,redirects,search,search-words,sitemap-posts}.test.ts',
  'tests/policies/**/*.test.ts',
]

const onOldestPostgres = [
  ...accountsAndFiles,
  'tests/contract/backend/{whole-backend,database-away,plain-login}.test.ts',
  'tests/contract/site/{fresh-pages,schema}.test.ts',
  'tests/contract/rest/{calls,filters,pages,refusals,select,writes}.test.ts',
  'tests/contract/functions/plan-usage.test.ts',
  'tests/contract/schedule/{job-recovery,news-schedule,scheduled-jobs}.test.ts',
  'tests/policies/**/*.test.ts',
  'packages/backend/database/{postgres/postgres,schema/schema-cache}.test.ts',
]

/**
 * Tests of behavior that differs between PostgreSQL versions: catalog names and grants, roles, statements and
 * errors of the REST service, policies. Version 16 changed the rights of CREATEROLE, 17 added the privilege
 * MAINTAIN.
 */
const whereVersionsDiffer = [
  'tests/contract/backend/{whole-backend,plain-login}.test.ts',
  'tests/contract/rest/{calls,filters,refusals,select,writes}.test.ts',
  'tests/contract/site/schema.test.ts',
  'tests/policies/{function-access,object-policies,platform,table-policies}.test.ts',
  'packages/backend/database/schema/schema-cache.test.ts',
]

/**
 * Tests of transactions, notifications, roles and request settings, which also run behind a pooler in
 * transaction mode.
 */
const whereSessionsMatter = [
  'tests/contract/backend/whole-backend.test.ts',
  'tests/contract/rest/{calls,writes}.test.ts',
  'tests/contract/schedule/scheduled-jobs.test.ts',
  'tests/policies/object-policies.test.ts',
]

/**
 * Slow tests of sites, each about one subject beyond its main journey: moving, backups under load, operator
 * commands, traces, links in emails, editor tools and states, sample files of imports, roles and denials,
 * account verification, calendar rules, developer tools, proxies.
 */
const slowSites = [
  'tests/server/{moving,backup}/*.test.ts',
  'tests/server/{alerts,operator-commands,development-server}.test.ts',
  'tests/server/{seo/crawl-imported,observability/traces}.test.ts',
  'tests/journeys/admin/{system,calendar/hosts-and-rules,calendar/move-calls-by-touch}.test.ts',
  'tests/journeys/auth/{links,linked-accounts,own-profile,proofs,sessions}.test.ts',
  'tests/journeys/authoring/{blocks,devtools-visibility,history,one-list}.test.ts',
  'tests/journeys/authoring/{refusals,roles,tags-and-authors,undo}.test.ts',
  'tests/journeys/devtools/{auto-import,features-and-usage}.test.ts',
  'tests/journeys/editor/{covers,keyboard,library,phone-keyboard,pictures,search-and-sharing}.test.ts',
  'tests/journeys/editor/{states,window}.test.ts',
  'tests/journeys/imports/{access,refusals,restart,sheets}.test.ts',
  'tests/journeys/redirects/*.test.ts',
]

const siteMatrix = [
  ...slowSites,
  'tests/server/{crash-test,many-processes,replicas}.test.ts',
  'tests/server/{deployment,outages,replicas}/*.test.ts',
  'tests/journeys/site/engines.test.ts',
]

/** Only workers with a database get V8 flags, because with a flag, Node recompiles its own modules in each process. */
const asNodeIs = { execArgv: [] }

/** Options for tests that start sites and browsers. */
const ofSites = { ...asNodeIs, testTimeout: 600_000 }

const NEWEST_POSTGRES = 'packages/backend/tests/support/start-postgres.ts'
const PGLITE = 'packages/backend/tests/support/start-pglite-alone.ts'
const SHARED_SITE = 'tests/support/site/start-site.ts'

/** Tests beside the code that render, hash, unpack or try thousands of inputs; too slow for `npm run test:unit`. */
const slowBeside = [
  'packages/backend/auth/{passwords,tokens}/*.test.ts',
  'packages/backend/database/pglite/*.test.ts',
  'packages/backend/storage/images/*.test.ts',
  'domain/booking/{calendar/write-invitation,times/call-times-in-every-zone}.test.ts',
  'packages/import/html/sanitize/is-sanitized.differential.test.ts',
  'domain/imports/records/fuzz-imports.test.ts',
  'packages/import/medium/*.test.ts',
  'domain/posts/rich-text/rich-text.{generated,seed}.test.ts',
  'packages/press/**/*.test.ts',
  'server/{first-start,pdf,share-images}/**/*.test.ts',
  'supabase/functions/_shared/sheets/sheet-thread.test.ts',
]
const PACKED = 'packages/backend/tests/packed.test.ts'
const integration = [...findTests(beside, [...slowBeside, PACKED], startsSomething), ...slowBeside]

type Files = { name: string; include: string[]; exclude?: string[]; globalSetup?: string[] }
type Settings = { execArgv?: string[]; testTimeout?: number }

/**
 * A project whose files share processes, because starting one takes longer than most tests. Files that
 * replace something process-wide, recognized by their text, go into a project `…-alone`.
 */
function sharing({
  name,
  include,
  exclude = [],
  globalSetup = [],
  ...settings
}: Files & Settings): TestProjectInlineConfiguration[] {
  const alone = findTests(include, exclude, changesProcessState)
  const shared = {
    extends: true as const,
    test: {
      ...settings,
      name,
      include,
      exclude: ['**/node_modules/**', ...exclude, ...alone],
      globalSetup,
      isolate: false,
      setupFiles: ['tests/support/processes/expect-unchanged-process.ts'],
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
    // Long, so that tests on a loaded machine are slow instead of failing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // As in tests/support/site/running-site.ts: test databases are too short-lived for optimized code to pay
    // off.
    execArgv: ['--liftoff-only'],
    // More workers than cores, because most tests wait for processes and browsers.
    maxWorkers: 3,
    projects: [
      ...sharing({ name: 'unit', include: beside, exclude: [...integration, PACKED] }),
      ...sharing({ name: 'integration', include: integration, globalSetup: [NEWEST_POSTGRES] }),
      ...sharing({
        name: 'across',
        include: ['tests/{contract,guards,policies}/**/*.test.ts'],
        exclude: [...accountsAndFiles, ...agencyRules],
        globalSetup: [NEWEST_POSTGRES],
      }),
      ...sharing({
        name: 'rules',
        include: agencyRules,
        exclude: accountsAndFiles,
        globalSetup: ['packages/backend/tests/support/start-postgres-alone.ts'],
      }),
      ...sharing({
        name: 'accounts-and-files',
        include: accountsAndFiles,
        globalSetup: [PGLITE],
      }),
      ...sharing({
        name: 'sites',
        include: ['tests/{server,journeys}/**/*.test.ts'],
        exclude: siteMatrix,
        globalSetup: [NEWEST_POSTGRES, SHARED_SITE],
        ...ofSites,
      }),
      {
        extends: true,
        test: {
          name: 'attacks',
          ...asNodeIs,
          include: ['tests/attacks/**/*.test.ts'],
          globalSetup: [NEWEST_POSTGRES, 'tests/attacks/attacked-sites.ts'],
        },
      },
      ...sharing({
        name: 'matrix-postgres-15',
        include: onOldestPostgres,
        globalSetup: ['packages/backend/tests/support/start-oldest-postgres.ts'],
      }),
      ...['16', '17'].flatMap((version) =>
        sharing({
          name: `matrix-postgres-${version}`,
          include: whereVersionsDiffer,
          globalSetup: [`packages/backend/tests/support/start-postgres-${version}.ts`],
        }),
      ),
      ...sharing({
        name: 'matrix-pooler',
        include: whereSessionsMatter,
        globalSetup: ['packages/backend/tests/support/start-pooled-postgres.ts'],
      }),
      ...sharing({
        name: 'matrix-pglite',
        include: agencyRules,
        exclude: accountsAndFiles,
        globalSetup: [PGLITE],
      }),
      ...sharing({ name: 'matrix-package', include: [PACKED] }),
      ...sharing({
        name: 'matrix-sites',
        include: siteMatrix,
        globalSetup: [NEWEST_POSTGRES, SHARED_SITE],
        ...ofSites,
      }),
    ],
  },
})
