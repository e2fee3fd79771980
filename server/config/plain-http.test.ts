import { expect, test } from 'vitest'
import { listProblems } from '#tests/support/site/problems-of-settings.ts'
import { parseConfig } from './config.ts'

const KEY = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
const S3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

test.for([
  ['SUPABASE_URL', { SUPABASE_URL: 'http://project.example', ...KEY }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'http://10.0.0.4:9000', ...S3 }],
  ['BACKUP_S3_ENDPOINT', { BACKUP_S3_ENDPOINT: 'http://store:9000' }],
  ['NEWS_SOURCE_URL', { NEWS_SOURCE_URL: 'http://sheet.example/exec' }],
  ['INDEXNOW_URL', { INDEXNOW_URL: 'http://127.0.0.1.example/' }],
  ['WEBSUB_HUBS', { WEBSUB_HUBS: 'https://hub.example, http://hub.example' }],
] as const)(
  '%s by plain http to another machine is refused, unless the host is named',
  ([name, environment]) => {
    const { host, hostname } = new URL(/http:[^,]*/.exec(Object.values(environment).join())![0])
    const sentence = `${name} asks ${host} by http, which anybody on the way can read and change: use https, or name ${hostname} in PLAIN_HTTP_HOSTS if the network between is your own`
    const about = (settings: Record<string, string>) =>
      listProblems(settings).filter((problem) => problem.includes('by http'))
    expect(about(environment)).toEqual([sentence])
    expect(about({ ...environment, PLAIN_HTTP_HOSTS: 'other.example' })).toEqual([sentence])
    for (const named of [host, hostname])
      expect(about({ ...environment, PLAIN_HTTP_HOSTS: `x.example,${named}` })).toEqual([])
  },
)

test.for([
  'http://127.0.0.1:9000',
  'http://localhost',
  'http://[::1]:1',
  'http://p.localhost',
  'https://x.example',
])('%s is asked as it is', (SUPABASE_URL) => {
  expect(listProblems({ SUPABASE_URL, ...KEY })).toEqual([])
})

test('the secret of a project that calls the site has a form, and is none of our own backend', () => {
  const hosted = { SUPABASE_URL: 'https://p.example', ...KEY }
  expect(parseConfig({ ...hosted, REVALIDATION_SECRET: SECRET }).backend).toMatchObject({
    revalidationSecret: SECRET,
  })
  for (const wrong of ['whsec_', SECRET.slice(0, -1), SECRET.slice('whsec_'.length)])
    expect(listProblems({ ...hosted, REVALIDATION_SECRET: wrong })).toEqual([
      'REVALIDATION_SECRET must be whsec_ and 32 random bytes in base64 ("openssl rand -base64 32" makes them)',
    ])
  expect(listProblems({ REVALIDATION_SECRET: SECRET })).toEqual([
    'REVALIDATION_SECRET is for a hosted project: here the database tells the site by itself',
  ])
})
