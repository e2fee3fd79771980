import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { listProblems } from '#tests/support/site/problems-of-settings.ts'
import { parseConfig } from './config.ts'

test('with nothing set, the site is a local trial on port 3000 with editor mode by secret', () => {
  const config = parseConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    siteUrl: 'http://localhost:3000',
    editor: { mode: 'auto' },
    reviewsPosts: false,
    seedsContent: true,
    backend: { kind: 'embedded', databaseUrl: null },
    firstAdministrator: null,
    bookingEmbedUrl: null,
    payment: null,
  })
  expect(config.dataFolder).toMatch(/\/data$/)
})

test('blank values count as unset', () => {
  expect(parseConfig({ PORT: '', SITE_URL: '  ' }).siteUrl).toBe('http://localhost:3000')
})

test('every wrong value is listed, not only the first', () => {
  expect(
    listProblems({ PORT: 'abc', EDITOR_MODE: 'maybe', BOOKING_EMBED_URL: 'http://calendar.example' }),
  ).toEqual([
    'PORT must be a number from 0 to 65535 (it is "abc")',
    'EDITOR_MODE must be auto, on or off (it is "maybe")',
    'BOOKING_EMBED_URL must be a full address that starts with https:// (it is "http://calendar.example")',
  ])
})

test('individual service pages are on unless they are switched off', () => {
  const readFlag = (environment: Record<string, string>) =>
    parseConfig(environment).flags.individualServicePages
  expect(readFlag({})).toBe(true)
  expect(readFlag({ FEATURE_INDIVIDUAL_SERVICE_PAGES: 'off' })).toBe(false)
  expect(listProblems({ FEATURE_INDIVIDUAL_SERVICE_PAGES: 'no' })).toEqual([
    'FEATURE_INDIVIDUAL_SERVICE_PAGES must be on or off (it is "no")',
  ])
})

test('developer hosts are parts of host names, in lower case', () => {
  expect(parseConfig({}).developerHosts).toEqual([])
  expect(parseConfig({ DEVELOPER_HOSTS: 'Editor.example, preview-' }).developerHosts).toEqual([
    'editor.example',
    'preview-',
  ])
  expect(listProblems({ DEVELOPER_HOSTS: 'https://editor.example' })).toEqual([
    'DEVELOPER_HOSTS must be names of hosts or parts of them, at least 3 characters each, separated by commas (it is "https://editor.example")',
  ])
})

test('who may frame the site is a list of origins', () => {
  expect(parseConfig({}).frameAncestors).toEqual([])
  expect(parseConfig({ FRAME_ANCESTORS: 'https://editor.example' }).frameAncestors).toEqual([
    'https://editor.example',
  ])
  expect(listProblems({ FRAME_ANCESTORS: 'https://editor.example/page' })).toEqual([
    'FRAME_ANCESTORS must be origins such as https://editor.example.com, separated by commas (it is "https://editor.example/page")',
  ])
})

test('a wrong secret is named but never printed', () => {
  expect(listProblems({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' })).toEqual([
    'ADMIN_PASSWORD must have at least 12 characters',
  ])
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    for (const address of ['mysql://user:hunter2@host/db', 'postgres://user:1#hunter2@host/db'])
      expect(listProblems({ [name]: address }).join()).not.toContain('hunter2')
})

test.each([
  [{ SUPABASE_URL: 'https://x.supabase.co' }, 'SUPABASE_PUBLISHABLE_KEY is needed when SUPABASE_URL is set'],
  [
    { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abcdefghijklmnopqrstuvwxyz' },
    'SUPABASE_PUBLISHABLE_KEY alone is not enough: set SUPABASE_SECRET_KEY, SIGNING_KEYS, ENCRYPTION_KEY too ' +
      '("npm run keys -- new" prints all four), or SUPABASE_URL for a hosted project',
  ],
  [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD is needed when ADMIN_EMAIL is set'],
  [
    {
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'k',
      DATABASE_URL: 'postgres://u@h/d',
    },
    'DATABASE_URL and SUPABASE_URL exclude each other: set the one that holds your data',
  ],
  [
    { DATABASE_CA_FILE: '/etc/ca.pem' },
    'DATABASE_URL is needed when DATABASE_CA_FILE is set: it applies to an external PostgreSQL server',
  ],
  [
    { DATABASE_URL: 'postgres://u:p/w@h/d' },
    'DATABASE_URL has a character in its user or password that must be percent-encoded: ' +
      '@ as %40, # as %23, / as %2F, ? as %3F, : as %3A, % as %25',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://u@h/d' },
    'DATABASE_URL is needed when DATABASE_DIRECT_URL is set: both lead to the same database',
  ],
  [
    {
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'k',
      DATABASE_DIRECT_URL: 'postgres://u@h/d',
    },
    'DATABASE_DIRECT_URL has no effect with SUPABASE_URL: leave it out',
  ],
])('settings that need each other are asked for: %j', (environment, problem) => {
  expect(listProblems(environment as Record<string, string>)).toEqual([problem])
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0, not a loopback address'],
  [{ SITE_URL: 'https://www.example.com' }, 'SITE_URL is public'],
  [{ TRUSTED_PROXIES: '10.0.0.1' }, 'TRUSTED_PROXIES is set'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
])('%j turns automatic editor mode off and refuses a forced one', (environment, obstacle) => {
  const given = environment as Record<string, string>
  expect(parseConfig(given).editor).toEqual({ mode: 'off', reason: obstacle })
  expect(listProblems({ ...given, EDITOR_MODE: 'on' })).toEqual([
    `EDITOR_MODE is on, but ${obstacle}: editor mode is for a local trial only`,
  ])
})

test('editor mode cannot be on if a proxy may forward requests', () => {
  const given = { SITE_URL: 'http://localhost:3000' }
  expect(parseConfig(given).editor).toEqual({ mode: 'auto' })
  expect(parseConfig(given).signOfOthers).toBe('SITE_URL is set')
  expect(listProblems({ ...given, EDITOR_MODE: 'on' })).toEqual([
    'EDITOR_MODE is on, but SITE_URL is set: editor mode is for a local trial only',
  ])
  expect(parseConfig({}).signOfOthers).toBeNull()
})

test('posts are reviewed where a team works, and otherwise when it is asked for', () => {
  const hosted = {
    SUPABASE_URL: 'https://x.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'k',
    SUPABASE_SECRET_KEY: 's',
  }
  const isOn = (given: Record<string, string>) => parseConfig(given).reviewsPosts
  expect([isOn({}), isOn({ POST_REVIEW: 'on' })]).toEqual([false, true])
  expect([isOn({ HOST: '0.0.0.0' }), isOn({ HOST: '0.0.0.0', POST_REVIEW: 'off' })]).toEqual([true, false])
  expect([isOn(hosted), isOn({ ...hosted, POST_REVIEW: 'off' })]).toEqual([true, false])
})

test('editor mode can be switched off, and on without the secret of the console', () => {
  expect(parseConfig({ EDITOR_MODE: 'off' }).editor).toEqual({ mode: 'off', reason: 'EDITOR_MODE is off' })
  expect(parseConfig({ EDITOR_MODE: 'on' }).editor).toEqual({ mode: 'on' })
})

test('a hosted project is used when its address and key are given', () => {
  const config = parseConfig({
    SUPABASE_URL: 'https://x.supabase.co/',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  })
  expect(config.backend).toEqual({
    kind: 'hosted',
    url: 'https://x.supabase.co',
    publishableKey: 'sb_publishable_x',
    secretKey: null,
    revalidationSecret: null,
  })
})

test('the public address and the loopback names are answered, nothing else', () => {
  expect(parseConfig({ SITE_URL: 'https://www.example.com', PORT: '8080' }).allowedHosts).toEqual([
    'www.example.com',
    'localhost:8080',
    '127.0.0.1:8080',
    '[::1]:8080',
  ])
  expect(parseConfig({ SITE_URL: 'https://www.example.com', HOST: '0.0.0.0' }).allowedHosts).toEqual([
    'www.example.com',
  ])
})

test.each([
  ['HTTPS://WWW.Example.COM:443/', 'https://www.example.com'],
  ['http://shop.example:80', 'http://shop.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://www.example.com:8443?', 'https://www.example.com:8443'],
])('normalizes SITE_URL %s to an origin', (SITE_URL, origin) => {
  const { siteUrl, allowedHosts } = parseConfig({ SITE_URL })
  expect(siteUrl).toBe(origin)
  expect(allowedHosts).toContain(new URL(origin).host)
})

test.each([
  ['SITE_URL', 'https://www.example.com/shop', 'path (it is "https://www.example.com/shop")'],
  ['SITE_URL', 'https://www.example.com/?a=b#c', 'query, fragment (it is "https://www.example.com/?a=b#c")'],
  ['SITE_URL', 'https://me:p@ss@example.com', 'user name and password (it is "https://…@example.com")'],
  ['SUPABASE_URL', 'https://me@x.supabase.co', 'user name and password (it is "https://…@x.supabase.co")'],
])('names the URL parts that are not allowed: %s %s', (name, value, ending) => {
  expect(listProblems({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x', [name]: value })[0]).toBe(
    `${name} must be an address such as https://www.example.com: leave out its ${ending}`,
  )
})

test.each([
  ['https://x.supabase.co/rest/v1/', 'must be the project URL only: remove /rest/v1'],
  ['https://x.example/base/auth/v1', 'must be the project URL only: remove /auth/v1'],
  [
    'https://supabase.com/dashboard/project/x',
    'is a dashboard page: copy the project URL from it, such as https://abcdefgh.supabase.co',
  ],
])('rejects SUPABASE_URL %s', (SUPABASE_URL, words) => {
  expect(listProblems({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' })).toEqual([
    `SUPABASE_URL ${words} (it is "${SUPABASE_URL}")`,
  ])
})

test('does not print a secret that is in the wrong setting', () => {
  const problems = listProblems({ SUPABASE_URL: 'sb_secret_x', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' })
  expect(problems).toEqual(['SUPABASE_URL must be a full address such as https://www.example.com'])
})

test('the plan, its cycle and the source of the news are checked, and handed to the functions as they were set', () => {
  const settings = {
    NEWS_SOURCE_URL: 'https://script.google.com/macros/s/x/exec',
    PLAN_NAME: 'Team',
    PLAN_TYPE: 'pro',
    BILLING_CYCLE_DAY: '15',
    PLAN_DATABASE_MB: '8192',
    PLAN_API_REQUESTS: 'unlimited',
    VERSIONS_KEPT: '20',
    VERSION_DAYS: '90',
  }
  expect(parseConfig(settings).functionSettings).toEqual(settings)
  expect(listProblems({ VERSIONS_KEPT: '0', VERSION_DAYS: 'ever' })).toHaveLength(2)
  expect(parseConfig({}).functionSettings).toEqual({})
  expect(
    listProblems({
      NEWS_SOURCE_URL: 'sheet',
      PLAN_TYPE: 'Pro!',
      BILLING_CYCLE_DAY: '31',
      PLAN_DATABASE_MB: '0',
      PLAN_EGRESS_GB: 'much',
    }),
  ).toEqual([
    'NEWS_SOURCE_URL must be a full address such as https://script.google.com/macros/s/…/exec (it is "sheet")',
    'PLAN_TYPE may hold small letters and - only, such as free or pro (it is "Pro!")',
    'BILLING_CYCLE_DAY must be a number from 1 to 28 (it is "31")',
    'PLAN_DATABASE_MB must be a number above 0, or unlimited (it is "0")',
    'PLAN_EGRESS_GB must be a number above 0, or unlimited (it is "much")',
  ])
  const hosted = { SUPABASE_URL: 'https://p.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
  expect(listProblems({ ...hosted, PLAN_NAME: 'Team' })).toEqual([
    "PLAN_NAME has no effect with SUPABASE_URL: set it in the project's dashboard, and leave it out here",
  ])
})

test('the news are read every hour unless another interval of the slider is set', () => {
  const readInterval = (environment: Record<string, string>) =>
    parseConfig(environment).flags.newsImportIntervalMinutes
  expect(readInterval({})).toBe(60)
  expect(readInterval({ NEWS_IMPORT_INTERVAL: '0.5' })).toBe(0.5)
  for (const wrong of ['0', '7', 'often', '1500'])
    expect(listProblems({ NEWS_IMPORT_INTERVAL: wrong })[0]).toContain(
      'NEWS_IMPORT_INTERVAL must be 0.5, 1 to 5',
    )
})

test('the embedded database belongs to one process', () => {
  expect(() => parseConfig({ PROCESSES: '2' })).toThrow(
    /PROCESSES is 2, but the embedded database belongs to one process: set DATABASE_URL/,
  )
  expect(parseConfig({ PROCESSES: 'auto' }).processes).toBe(1)
  const postgres = { DATABASE_URL: 'postgres://site@127.0.0.1/site' }
  expect(parseConfig({ ...postgres, PROCESSES: 'auto' }).processes).toBe(availableParallelism())
  expect(parseConfig({ ...postgres, PROCESSES: '8' })).toMatchObject({
    processes: 8,
    editor: { mode: 'off', reason: 'PROCESSES is 8' },
  })
  expect(() => parseConfig({ ...postgres, PROCESSES: '0' })).toThrow(/from 1 to 64, or auto/)
})
