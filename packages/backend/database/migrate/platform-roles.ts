/** Roles of requests. They belong to the cluster, so they may already exist. */
import type { Engine, Queryable } from '../engine.ts'
import { DatabaseError } from '../engine.ts'
import { quoteIdentifier } from '../quote-identifier.ts'

const ROLES = ['anon', 'authenticated', 'service_role'] as const

/** Since PostgreSQL 16 a membership can allow `set role` without inheriting rights. */
const VERSION_WITH_SET_OPTION = 160_000

const OVERTAKEN = new Set(['42710', '23505'])
const MAX_ATTEMPTS = 5

export class PlatformError extends Error {
  override name = 'PlatformError'
}

type Login = {
  name: string
  is_superuser: boolean
  may_bypass: boolean
  version: number
}

/** Creates missing roles and lets the login role act as each of them. @throws PlatformError */
export async function ensureRoles(engine: Engine): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await engine.transaction(createRoles, { settings: { statement_timeout: '0' }, isDirect: true })
    } catch (error) {
      if (!isOvertaken(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** Another database of the cluster was set up at the same time. */
function isOvertaken(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return OVERTAKEN.has(error.code) || error.message === 'tuple concurrently updated'
}

async function createRoles(tx: Queryable): Promise<void> {
  const [login] = await tx.query<Login>(
    `select rolname as name, rolsuper as is_superuser, rolsuper or rolbypassrls as may_bypass,
       current_setting('server_version_num')::int as version
     from pg_catalog.pg_roles where rolname = current_user`,
  )
  if (!login) throw new Error('Postgres does not know the role of its own connection.')
  try {
    for (const role of ROLES) {
      await createRole(tx, role, login)
      if (!login.is_superuser) await allowActingAs(tx, role, login)
    }
  } catch (error) {
    throw toPlatformError(error, login)
  }
}

async function createRole(tx: Queryable, role: string, login: Login): Promise<void> {
  const existing = await tx.query('select 1 from pg_catalog.pg_roles where rolname = $1', [role])
  if (existing.length > 0) return
  // Without BYPASSRLS, policies admit service_role.
  const bypass = role === 'service_role' && login.may_bypass ? ' bypassrls' : ''
  await tx.query(`create role ${role} nologin noinherit${bypass}`)
}

async function allowActingAs(tx: Queryable, role: string, login: Login): Promise<void> {
  const hasSetOption = login.version >= VERSION_WITH_SET_OPTION
  const [membership] = await tx.query<{ is_enough: boolean }>(
    'select pg_has_role(current_user, $1::name, $2) as is_enough',
    [role, hasSetOption ? 'SET' : 'MEMBER'],
  )
  if (membership?.is_enough) return
  const options = hasSetOption ? ' with inherit false, set true' : ''
  await tx.query(`grant ${role} to current_user${options}`)
}

function toPlatformError(cause: unknown, login: Login): unknown {
  if (!(cause instanceof DatabaseError) || cause.code !== '42501') return cause
  const names = ROLES.join(', ')
  return new PlatformError(
    `The database user ${login.name} may not create the roles ${names} or act as them. ` +
      'Ask the administrator of the database to run: ' +
      'create role anon nologin noinherit; create role authenticated nologin noinherit; ' +
      'create role service_role nologin noinherit bypassrls; ' +
      `grant ${names} to ${quoteIdentifier(login.name)};`,
    { cause },
  )
}
