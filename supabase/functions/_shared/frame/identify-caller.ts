import { createHash, timingSafeEqual } from 'node:crypto'
import { type AuthConfig, createSupabaseContext, type SupabaseEnv } from '@supabase/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Permission } from '#domain/permissions.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import type { Database } from '#supabase/database.types.ts'
import { askDatabase, FunctionRefusal } from './function-refusal.ts'
import type { FunctionRuntime } from './function-runtime.ts'
import { readClaims } from './token-claims.ts'
import process from 'node:process'

/**
 * `administrator`: a signed-in person with the required permission. `author`: the same, or a page in editor mode with its
 * grant. `account`: anyone signed in with every factor of their account, for that account only. `secret`: the server,
 * with the secret key. `signature`: a provider without a key; the function itself verifies the signed body.
 */
export type Access = 'author' | 'administrator' | 'account' | 'secret' | 'signature'

export type Caller = {
  author: 'administrator' | 'account' | 'editor' | 'server' | 'provider'
  /** The signed-in person; null for other callers. */
  user: { id: string; email: string | null } | null
  /** With the caller's rights; as a visitor for callers without a session. */
  supabase: SupabaseClient<Database>
  /** Bypasses row-level security. */
  supabaseAdmin: SupabaseClient<Database>
}

const AUDIENCE = 'authenticated'
const GRANT_HEADER = 'x-editor-grant'

const refusals = {
  missing: () => refuseToken('Missing authorization header'),
  invalid: () => refuseToken('Invalid JWT'),
  secondStep: () => new FunctionRefusal(403, 'Finish signing in first: your second step is missing.'),
  blocked: () => new FunctionRefusal(403, OPERATION_BLOCKED),
  grantEnded: () => new FunctionRefusal(403, 'Editor access has ended. Reload the page to continue.'),
}

/** Repeats code and message in the form of the hosted gateway (backend contract, section 8). */
function refuseToken(message: string): FunctionRefusal {
  return new FunctionRefusal(401, message, { code: 401, message })
}

/** @throws FunctionRefusal 401 or 403 unless one of `accesses` admits the caller */
export async function identifyCaller(
  request: Request,
  accesses: readonly Access[],
  permission: Permission,
  runtime: FunctionRuntime | undefined,
): Promise<Caller> {
  if (accesses.includes('signature')) {
    return { author: 'provider', user: null, ...(await connect(request, 'none', runtime))! }
  }
  if (accesses.includes('secret')) {
    const isOurs = isOurKey(request, runtime)
    const context =
      isOurs && runtime
        ? await connectServer(request, runtime)
        : await connect(request, isOurs ? 'none' : 'secret', runtime)
    if (context) return { author: 'server', user: null, ...context }
  }
  const isForAccounts = accesses.includes('account')
  const isForPeople = isForAccounts || accesses.includes('administrator') || accesses.includes('author')
  const needed = isForAccounts ? null : permission
  const outcome = isForPeople ? await findPerson(request, needed, runtime) : refusals.missing()
  if (!(outcome instanceof FunctionRefusal)) return outcome
  const editor = accesses.includes('author') ? runtime?.editor : undefined
  if (!editor || !request.headers.has(GRANT_HEADER)) throw outcome
  if (!editor.isGranted(request)) throw refusals.grantEnded()
  return { author: 'editor', user: null, ...(await connect(request, 'none', runtime, () => 'editor'))! }
}

/** @param permission null for any signed-in person */
async function findPerson(
  request: Request,
  permission: Permission | null,
  runtime: FunctionRuntime | undefined,
): Promise<Caller | FunctionRefusal> {
  const token = /^bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  // Without a session supabase-js sends its API key as the bearer token.
  if (token === undefined || token.startsWith('sb_')) return refusals.missing()
  let account: string | null = null
  const context = await connect(request, 'user', runtime, () => account)
  if (!context) return refusals.invalid()
  const { supabase } = context
  // Asks the auth service, so that ended sessions are refused.
  const { data, error } = await supabase.auth.getUser(token)
  if (error && (error.status ?? 500) >= 500) throw error
  if (error) return refusals.invalid()
  const user = { id: data.user.id, email: data.user.email ?? null }
  if (permission === null) {
    const hasFactor = data.user.factors?.some(({ status }) => status === 'verified') ?? false
    if (hasFactor && readClaims(token).aal !== 'aal2') return refusals.secondStep()
    account = user.id
    return { author: 'account', user, ...context }
  }
  if (!(await hasPermission({ user, supabase }, permission))) return refusals.blocked()
  account = user.id
  return { author: 'administrator', user, ...context }
}

/** `@supabase/server` would check the key too, but on another thread, which takes milliseconds per call. */
function isOurKey(request: Request, runtime: FunctionRuntime | undefined): boolean {
  const [given, own] = [
    request.headers.get('apikey'),
    (runtime?.env ?? readHostedKeys()).secretKeys['default'],
  ]
  if (!given || !own) return false
  const digest = (key: string) => createHash('sha256').update(key).digest()
  return timingSafeEqual(digest(given), digest(own))
}

type Clients = Pick<Caller, 'supabase' | 'supabaseAdmin'>

/** Clients of the server by backend: they are the same for each call and expensive to create. */
const ownClients = new WeakMap<object, Promise<Clients | null>>()

function connectServer(request: Request, runtime: FunctionRuntime): Promise<Clients | null> {
  let clients = ownClients.get(runtime.env)
  if (!clients) {
    clients = connect(request, 'none', runtime)
    ownClients.set(runtime.env, clients)
  }
  return clients
}

async function connect(
  request: Request,
  auth: AuthConfig,
  runtime: FunctionRuntime | undefined,
  getActor: () => string | null = () => null,
): Promise<Clients | null> {
  const { data, error } = await createSupabaseContext<Database>(request, {
    auth,
    audience: AUDIENCE,
    env: runtime?.env ?? readHostedKeys(),
    supabaseOptions: { global: { fetch: nameActor(runtime?.fetch ?? fetch, getActor) } },
  })
  if (error && error.status !== 401) throw error
  return data && { supabase: data.supabase, supabaseAdmin: data.supabaseAdmin }
}

function nameActor(send: typeof fetch, getActor: () => string | null): typeof fetch {
  return (input, init) => {
    const actor = getActor()
    if (actor === null) return send(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('x-acting-for', actor)
    return send(input, { ...init, headers })
  }
}

/** Whether an admitted caller also has this permission; editor mode and the server have all. */
export async function hasPermission(
  { user, supabase }: Pick<Caller, 'user' | 'supabase'>,
  permission: Permission,
): Promise<boolean> {
  return user === null || askDatabase(supabase.rpc('may', { p_permission: permission }))
}

// API keys of a hosted project. The platform provides publishable and secret keys as JSON; older projects have `anon` and
// `service_role` instead, which `@supabase/server` ignores.

type Keys = Pick<SupabaseEnv, 'publishableKeys' | 'secretKeys'>

/** Legacy keys count only if there are no new ones: legacy keys that were disabled must stay disabled. */
export function readHostedKeys(environment: NodeJS.ProcessEnv = process.env): Keys {
  return {
    publishableKeys: readKeys(environment, 'PUBLISHABLE_KEY', 'ANON_KEY'),
    secretKeys: readKeys(environment, 'SECRET_KEY', 'SERVICE_ROLE_KEY'),
  }
}

function readKeys(environment: NodeJS.ProcessEnv, name: string, legacy: string): Record<string, string> {
  const named = parseKeys(environment[`SUPABASE_${name}S`])
  if (Object.keys(named).length > 0) return named
  const single = environment[`SUPABASE_${name}`] || environment[`SUPABASE_${legacy}`]
  return single ? { default: single } : {}
}

/** Unreadable keys count as missing, so that no caller is admitted. */
function parseKeys(text: string | undefined): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(text || '{}')
    const isList = typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)
    return isList ? {} : Object.fromEntries(Object.entries(parsed).filter(isKey))
  } catch {
    return {}
  }
}

const isKey = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1] !== ''
