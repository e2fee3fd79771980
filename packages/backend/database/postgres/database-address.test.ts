import { isIP } from 'node:net'
import { expect, test } from 'vitest'
import { buildTlsOptions, DatabaseAddressError, readDatabaseAddress } from './database-address.ts'

const read = (text: string) => readDatabaseAddress(text)
const tlsOf = (text: string) => buildTlsOptions(readDatabaseAddress(text))

test.for([
  [
    'Neon',
    'postgresql://owner:npg_x@ep-cool-1-pooler.eu-central-1.aws.neon.tech/neondb?sslmode=require&channel_binding=require',
    { host: 'ep-cool-1-pooler.eu-central-1.aws.neon.tech', database: 'neondb', ignored: ['channel_binding'] },
  ],
  [
    'Neon without SNI',
    'postgres://owner:x@ep-cool-1.neon.tech/neondb?sslmode=require&options=endpoint%3Dep-cool-1&connect_timeout=15',
    {
      connection: { application_name: 'peakshelf', options: 'endpoint=ep-cool-1' },
      connectTimeoutMs: 15_000,
      ignored: [],
    },
  ],
  [
    'Supabase for Prisma',
    'postgresql://postgres.ref:x@aws-0-eu-central-1.pooler.supabase.com:6543/postgres?pgbouncer=true&connection_limit=1&schema=public',
    { username: 'postgres.ref', port: 6543, ignored: ['pgbouncer', 'connection_limit', 'schema'] },
  ],
  [
    'Azure',
    'postgresql://site%40server:x@server.postgres.database.azure.com/postgres?sslmode=require&gssencmode=disable',
    { username: 'site@server', port: 5432, ignored: ['gssencmode'] },
  ],
  [
    'Cloud SQL with a Unix socket',
    'postgres://u:p@localhost/db?host=/cloudsql/project:region:name',
    { path: '/cloudsql/project:region:name/.s.PGSQL.5432' },
  ],
  [
    'a percent-encoded socket path',
    'postgres://u@%2Fvar%2Frun%2Fpostgresql/db',
    { host: '/var/run/postgresql' },
  ],
  ['IPv6', 'postgres://u:p@[::1]:5433/db', { host: '::1', port: 5433 }],
  ['only a database', 'postgres:///db', { host: 'localhost', username: undefined, password: undefined }],
  [
    'query parameters only',
    'postgres:///?host=db.internal&port=6000&user=u&password=p%23&dbname=site',
    { host: 'db.internal', port: 6000, username: 'u', password: 'p#', database: 'site' },
  ],
  ['encoded characters', 'postgres://u:%40%23%2F%3F%3A%25@h/d', { password: '@#/?:%' }],
  ['a timeout of 0', 'postgres://u@h/d?connect_timeout=0', { ignored: ['connect_timeout'] }],
] as const)('reads the database URL: %s', ([, text, expected]) => {
  expect(read(text)).toMatchObject(expected)
})

test.for(['@', '#', '/', '?', '%', '1@', '12#', '12/', '12?'])(
  'asks to percent-encode a password with %j without printing it',
  (begin) => {
    let thrown: unknown
    try {
      read(`postgres://shop:${begin}hidden@db.example.com:5432/site`)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(DatabaseAddressError)
    expect(String(thrown)).toContain('must be percent-encoded: @ as %40')
    expect(String((thrown as Error).stack)).not.toContain('hidden')
  },
)

test.for([
  ['mysql://u:p@h/d', 'must look like'],
  ['postgres:u', 'must look like'],
  ['"postgres://u:p@h/d"', 'must look like'],
  ['postgres://u:p@h:port/d', 'must look like'],
  ['postgres://u:p@a:5432,b:5432/d', 'several hosts'],
  ['postgres://u:p@a,b/d?target_session_attrs=primary', 'several hosts'],
  ['postgres://u:p@h/d?sslmode=verify', 'unknown sslmode'],
  ['postgres://u:p@h/d?sslmode=prefer&sslrootcert=/ca.pem', 'does not verify certificates'],
])('rejects %s: %s', ([text, sentence]) => {
  expect(() => read(text!)).toThrow(sentence!)
})

test('maps sslmode to TLS options', () => {
  expect(tlsOf('postgres://h/d')).toBe('prefer')
  expect(tlsOf('postgres://h/d?sslmode=allow')).toBe('prefer')
  expect(tlsOf('postgres://h/d?sslmode=disable')).toBe(false)
  expect(tlsOf('postgres://u@%2Ftmp/d?sslmode=require')).toBe(false)
  expect(tlsOf('postgres://h/d?sslmode=require')).toEqual({ rejectUnauthorized: false })
  expect(tlsOf('postgres://h/d?sslmode=verify-full')).toEqual({})
  expect(tlsOf('postgres://h/d?sslrootcert=system')).toEqual({})
  expect(tlsOf('postgres://h/d?ssl=true')).toEqual({})
  expect(tlsOf('postgres://h/d?sslmode=verify-ca')).toEqual({ checkServerIdentity: expect.any(Function) })
})

test.for(['127.0.0.1', '[::1]'])('verifies the IP address of %s against the certificate', (host) => {
  const options = tlsOf(`postgres://${host}/d?sslmode=verify-full`)
  expect(options).toEqual({ host: expect.toSatisfy((name: string) => isIP(name) > 0) })
})

test('names a certificate file that cannot be read', () => {
  expect(() => tlsOf('postgres://h/d?sslrootcert=/nowhere/ca.pem')).toThrow(
    "names a file that can't be read (/nowhere/ca.pem, ENOENT)",
  )
})
