/** Every restricted operation as one request (threat model, section 4). */
import { randomUUID } from 'node:crypto'
import { OPEN_CALLS, OPEN_TABLES, POST_TABLES } from './open-surfaces.ts'
import type { Attack, Front } from './send.ts'

export type NamedAttack = {
  name: string
  attack: Attack
  /** Error code of the tested rule if it is not an authorization check. */
  rule?: string
  /** Request that shows the server the target; required if it cannot be derived from the attack. */
  bait?: Attack
}

/** Valid rows for tables that validate before they check permissions. */
const ROWS: Record<string, object> = { redirects: { path: '/mine', target: '/blog', status: 301 } }
/** Error code for an update or delete without a filter, which is rejected before the permission check. */
const NO_FILTER = '21000'
const NO_SUCH_SCHEMA = 'PGRST106'

const SCHEMAS = [
  'auth',
  'storage',
  'backend',
  'private',
  'search',
  'lists',
  'pg_catalog',
  'information_schema',
  'vault',
]
const PREFER = { prefer: 'return=representation' }
const POST = { title: 'Not by me', content: '<p>x</p>', summary: 's', status: 'published' }

/**
 * Attacks on every table that the server can reach.
 * @param front with the `schema` of its API
 */
export function listTableAttacks(front: Front): NamedAttack[] {
  const attacks: NamedAttack[] = []
  const add = (name: string, attack: Attack, rule?: string) =>
    attacks.push({ name, attack, ...(rule && { rule }) })
  for (const table of POST_TABLES) {
    const path = `/rest/v1/${table}`
    const everyone = `${path}?id=not.is.null`
    add(`an insert into ${table}`, { method: 'POST', path, headers: PREFER, body: POST })
    add(`a bulk insert into ${table}`, { method: 'POST', path, headers: PREFER, body: [POST, POST] })
    add(`an upsert into ${table}`, {
      method: 'POST',
      path,
      headers: { prefer: 'resolution=merge-duplicates,return=representation' },
      body: { id: randomUUID(), ...POST },
    })
    add(`an insert of chosen columns into ${table}`, {
      method: 'POST',
      path: `${path}?columns=title,content`,
      headers: PREFER,
      body: POST,
    })
    const id = randomUUID()
    add(`a PUT into ${table}`, {
      method: 'PUT',
      path: `${path}?id=eq.${id}`,
      headers: PREFER,
      body: { id, ...POST },
    })
    add(`an update of all of ${table}`, {
      method: 'PATCH',
      path: everyone,
      headers: PREFER,
      body: { title: 'Mine now' },
    })
    add(
      `an update of ${table} without a filter`,
      { method: 'PATCH', path, headers: PREFER, body: { title: 'Mine now' } },
      NO_FILTER,
    )
    add(`unpublishing all of ${table}`, {
      method: 'PATCH',
      path: everyone,
      headers: PREFER,
      body: { status: 'draft' },
    })
    add(`a delete of all of ${table}`, { method: 'DELETE', path: everyone, headers: PREFER })
    add(`a delete of ${table} without a filter`, { method: 'DELETE', path, headers: PREFER }, NO_FILTER)
    add(`a transaction that is to end otherwise on ${table}`, {
      method: 'POST',
      path,
      headers: { prefer: 'tx=commit,return=representation' },
      body: POST,
    })
  }
  const authors = '/rest/v1/authors'
  add('an author', { method: 'POST', path: authors, headers: PREFER, body: { name: 'Not by me' } })
  add('a name for every author', {
    method: 'PATCH',
    path: `${authors}?id=not.is.null`,
    headers: PREFER,
    body: { bio: 'Mine now' },
  })
  add('removing authors', { method: 'DELETE', path: `${authors}?id=not.is.null`, headers: PREFER })
  add('the address of an author', {
    method: 'POST',
    path: '/rest/v1/author_slugs',
    headers: PREFER,
    body: { slug: 'mine', author_id: randomUUID() },
  })
  const roles = '/rest/v1/user_roles'
  add('the roles of others', { path: `${roles}?role=eq.admin` })
  add('a role for an account of its own', {
    method: 'POST',
    path: roles,
    headers: PREFER,
    body: { user_id: front.user.id, role: 'admin' },
  })
  add('a role by upsert', {
    method: 'POST',
    path: roles,
    headers: { prefer: 'resolution=merge-duplicates,return=representation' },
    body: { user_id: front.user.id, role: 'admin' },
  })
  add('taking over a role', {
    method: 'PATCH',
    path: `${roles}?role=eq.admin`,
    headers: PREFER,
    body: { user_id: front.user.id },
  })
  add('removing administrators', { method: 'DELETE', path: `${roles}?role=eq.admin`, headers: PREFER })
  for (const table of front.schema.tables.filter((name) => !OPEN_TABLES.includes(name))) {
    add(`reading ${table}`, { path: `/rest/v1/${table}?select=*` })
    const body = ROWS[table] ?? {}
    add(`writing ${table}`, { method: 'POST', path: `/rest/v1/${table}`, headers: PREFER, body })
    const everything = `/rest/v1/${table}?${front.schema.columns[table]}=not.is.null`
    add(`emptying ${table}`, { method: 'DELETE', path: everything, headers: PREFER })
  }
  for (const schema of SCHEMAS) {
    add(
      `reading the schema ${schema}`,
      { path: '/rest/v1/users?select=*', headers: { 'accept-profile': schema } },
      NO_SUCH_SCHEMA,
    )
    add(
      `writing the schema ${schema}`,
      {
        method: 'POST',
        path: '/rest/v1/users',
        headers: { 'content-profile': schema, ...PREFER },
        body: { email: 'evil@example.com' },
      },
      NO_SUCH_SCHEMA,
    )
  }
  return attacks
}

/** Database functions for the server only, with valid arguments. */
export function listDatabaseCalls(front: Front): NamedAttack[] {
  return front.schema.calls
    .filter(({ name }) => !OPEN_CALLS.includes(name))
    .map(({ name, body }) => ({ name, attack: { method: 'POST', path: `/rest/v1/rpc/${name}`, body } }))
}

const USERS = '/auth/v1/admin/users'
const SOMEBODY = randomUUID()

export const USER_ADMINISTRATION: NamedAttack[] = [
  { name: 'list accounts', attack: { path: USERS } },
  { name: 'read an account', attack: { path: `${USERS}/${SOMEBODY}` } },
  {
    name: 'make an account',
    attack: {
      method: 'POST',
      path: USERS,
      body: { email: 'evil@example.com', password: 'eleven patient herons', email_confirm: true },
    },
  },
  {
    name: 'change an account',
    attack: { method: 'PUT', path: `${USERS}/${SOMEBODY}`, body: { password: 'eleven patient herons' } },
  },
  { name: 'delete an account', attack: { method: 'DELETE', path: `${USERS}/${SOMEBODY}` } },
  { name: 'list factors of an account', attack: { path: `${USERS}/${SOMEBODY}/factors` } },
  {
    name: 'delete a factor of an account',
    attack: { method: 'DELETE', path: `${USERS}/${SOMEBODY}/factors/${SOMEBODY}` },
  },
  ...['signup', 'magiclink', 'recovery', 'invite', 'email_change_current'].map((type) => ({
    name: `make a ${type} link`,
    attack: {
      method: 'POST',
      path: '/auth/v1/admin/generate_link',
      body: { type, email: 'evil@example.com', password: 'eleven patient herons' },
    },
  })),
  {
    name: 'invite somebody',
    attack: { method: 'POST', path: '/auth/v1/invite', body: { email: 'evil@example.com' } },
  },
]
