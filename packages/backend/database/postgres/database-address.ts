/** Connection URL of a PostgreSQL server, in the format of libpq and database hosting providers. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

export type DatabaseAddress = {
  /** IPv6 without brackets; a folder if the server listens on a Unix socket. */
  host: string
  port: number
  path: string | undefined
  /** If undefined, the environment (`PGUSER`, `PGPASSWORD`) or the process user applies, as in libpq. */
  username: string | undefined
  password: string | undefined
  database: string | undefined
  tls: TlsSettings
  sslnegotiation: 'direct' | undefined
  connection: { application_name: string; options?: string }
  connectTimeoutMs: number
  ignored: string[]
}

type TlsFiles = { ca?: string; cert?: string; key?: string }
type TlsSettings = { mode: TlsMode; files: TlsFiles; passphrase: string | undefined }
type TlsMode = 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full'

/** Invalid database URL. Neither `message` nor `problem` contains any part of the URL, which may hold a password. */
export class DatabaseAddressError extends Error {
  readonly problem: string

  constructor(problem: string, options: { cause?: unknown } = {}) {
    super(`The address of the database ${problem}`, options)
    this.name = 'DatabaseAddressError'
    this.problem = problem
  }
}

const EXPECTED_FORMAT = 'must look like postgres://user:password@host:5432/database'
const NOT_ENCODED =
  'has a character in its user or password that must be percent-encoded: @ as %40, # as %23, / as %2F, ? as %3F, : as %3A, % as %25'
const SEVERAL_HOSTS = 'lists several hosts: use only the one that accepts writes'
const UNKNOWN_MODE = 'has an unknown sslmode: use disable, allow, prefer, require, verify-ca or verify-full'
const UNVERIFIED_AUTHORITY =
  'has a certificate authority (sslrootcert or DATABASE_CA_FILE), but its sslmode does not verify certificates: use sslmode=verify-full'

const DEFAULT_PORT = 5432
const DEFAULT_CONNECT_TIMEOUT_MS = 5_000
const MAX_CONNECT_TIMEOUT_SECONDS = 60

const MODES: Record<string, TlsMode> = {
  disable: 'disable',
  allow: 'prefer',
  prefer: 'prefer',
  require: 'require',
  'no-verify': 'require',
  'verify-ca': 'verify-ca',
  'verify-full': 'verify-full',
}

/** Parses a database URL without opening any file. @throws DatabaseAddressError */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const url = parse(text)
  const remaining = new Map(url.searchParams)
  const take = (name: string) => {
    const value = remaining.get(name) || undefined
    remaining.delete(name)
    return value
  }
  const host = take('host') ?? (decode(url.hostname).replace(/^\[(.*)\]$/, '$1') || take('hostaddr')) ?? ''
  if (host.includes(',')) throw new DatabaseAddressError(SEVERAL_HOSTS)
  const port = Number(take('port') ?? url.port) || DEFAULT_PORT
  const applicationName = take('application_name') ?? take('fallback_application_name') ?? 'peakshelf'
  const options = take('options')
  const seconds = Number(remaining.get('connect_timeout'))
  const isUsedTimeout = Number.isInteger(seconds) && seconds > 0 && seconds <= MAX_CONNECT_TIMEOUT_SECONDS
  if (isUsedTimeout) remaining.delete('connect_timeout')
  return {
    host: host || 'localhost',
    port,
    path: host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : undefined,
    username: take('user') ?? (decode(url.username) || undefined),
    password: take('password') ?? (decode(url.password) || undefined),
    database: take('dbname') ?? (decode(url.pathname.slice(1)) || undefined),
    tls: readTls(take),
    sslnegotiation: take('sslnegotiation') === 'direct' ? 'direct' : undefined,
    connection: { application_name: applicationName, ...(options && { options }) },
    connectTimeoutMs: isUsedTimeout ? seconds * 1000 : DEFAULT_CONNECT_TIMEOUT_MS,
    ignored: [...remaining.keys()],
  }
}

function parse(text: string): URL {
  const [, authority = '', rest = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/s.exec(text) ?? []
  const isCutShort = authority !== '' && !authority.includes('@') && rest.includes('@')
  if (rest.includes('#') || isCutShort || authority.split('@').length > 2)
    throw new DatabaseAddressError(NOT_ENCODED)
  if (authority.slice(authority.indexOf('@') + 1).includes(',')) throw new DatabaseAddressError(SEVERAL_HOSTS)
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || !/^\w+:\/\//.test(text))
    throw new DatabaseAddressError(EXPECTED_FORMAT)
  return url
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (cause) {
    throw new DatabaseAddressError(NOT_ENCODED, { cause })
  }
}

function readTls(take: (name: string) => string | undefined): TlsSettings {
  const given = take('sslmode') ?? { true: 'verify-full', false: 'disable' }[take('ssl') ?? '']
  const root = take('sslrootcert')
  const ca = root === 'system' ? undefined : root
  const cert = take('sslcert')
  const key = take('sslkey')
  const requested = given === undefined ? (root ? 'verify-full' : cert ? 'require' : 'prefer') : MODES[given]
  if (!requested) throw new DatabaseAddressError(UNKNOWN_MODE)
  if (root && ['disable', 'prefer'].includes(requested)) throw new DatabaseAddressError(UNVERIFIED_AUTHORITY)
  // Same as libpq, which treats require with a root certificate as verify-ca for backward compatibility.
  const mode = requested === 'require' && ca && given !== 'no-verify' ? 'verify-ca' : requested
  return {
    mode,
    files: { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) },
    passphrase: take('sslpassword'),
  }
}

/**
 * Builds the `ssl` option of postgres.js. Reads the files on each call, so renewed certificates are picked up.
 * @throws DatabaseAddressError for a file that can't be read
 */
export function buildTlsOptions({ host, path, tls: { mode, files, passphrase } }: DatabaseAddress) {
  if (path || mode === 'disable') return false
  if (mode === 'prefer') return mode
  const contents = Object.entries(files).map(([name, file]) => [name, readTlsFile(file)])
  return {
    ...(Object.fromEntries(contents) as TlsFiles),
    ...(passphrase && { passphrase }),
    ...(mode === 'require' && { rejectUnauthorized: false }),
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
    // For an IP address Node sends no server name; without `host` it verifies the certificate against "localhost".
    ...(isIP(host) && { host }),
  }
}

function readTlsFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new DatabaseAddressError(
      `names a file that can't be read (${file}, ${code}). Check sslrootcert, sslcert and sslkey in DATABASE_URL, or DATABASE_CA_FILE.`,
      { cause },
    )
  }
}
