/** Who calls a function, and whether it is for them (threat model, section 4). */
import { createHash, timingSafeEqual } from 'node:crypto'
import { type AuthConfig, createSupabaseContext } from '@supabase/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Permission } from '#domain/permissions/permissions.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import type { Database } from '#supabase/database.types.ts'
import { FunctionRefusal } from './function-refusal.ts'
import type { FunctionRuntime } from './function-runtime.ts'
import { readHostedKeys } from './hosted-keys.ts'
import { readClaims } from './token-claims.ts'

/**
 * `administrator`: a signed-in person whose role has the permission that is asked for. `author`: the same, or a page in
 * editor mode with its grant. `secret`: the server itself, with the secret key. `signature`: whoever signed the body, which the function itself looks at
 * before it does anything; such a caller has no key of ours. `account`: whoever is signed in, with the second factor that their account
 * has, and acts on that account alone.
 */
export type Access = 'author' | 'administrator' | 'account' | 'secret' | 'signature'

export type Caller = {
  author: 'administrator' | 'account' | 'editor' | 'server' | 'provider'
  /** Who is signed in; null for the others. */
  user: { id: string; email: string | null } | null
  /** Row-level security as the caller; as a visitor for those without a session. */
  supabase: SupabaseClient<Database>
  /** Past row-level security. */
  supabaseAdmin: SupabaseClient<Database>
}

const AUDIENCE = 'authenticated'
const GRANT_HEADER = 'x-editor-grant'

const refusals = {
  missing: () => refuseToken('Missing authorization header'),
  invalid: () => refuseToken('Invalid JWT'),
  secondStep: () => new FunctionRefusal(403, 'Finish signing in first: your second step is missing.'),
  blocked: () => new FunctionRefusal(403, OPERATION_BLOCKED),
  grantEnded: () => new FunctionRefusal(403, 'Editor access has ended. Reload the page to go on.'),
}

/** In the gateway's own form, too. Contract, section 8. */
function refuseToken(message: string): FunctionRefusal {
  return new FunctionRefusal(401, message, { code: 401, message })
}

/**
 * @param permission what a signed-in person must have
 * @throws FunctionRefusal 401 or 403 for callers that none of `accesses` lets in
 */
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

/** @param permission null for whoever is signed in */
async function findPerson(
  request: Request,
  permission: Permission | null,
  runtime: FunctionRuntime | undefined,
): Promise<Caller | FunctionRefusal> {
  const token = /^bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  // Without a session the client sends its key in place of a token.
  if (token === undefined || token.startsWith('sb_')) return refusals.missing()
  let account: string | null = null
  const context = await connect(request, 'user', runtime, () => account)
  if (!context) return refusals.invalid()
  const { supabase } = context
  // Asks the auth service, so that a session which was ended counts no more.
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
  const role = await supabase.rpc('may', { p_permission: permission }).throwOnError()
  if (!role.data) return refusals.blocked()
  account = user.id
  return { author: 'administrator', user, ...context }
}

/** What `@supabase/server` finds out as well, by work that it hands to other threads: milliseconds of each call. */
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

/** One pair for each backend. */
const ownClients = new WeakMap<object, Promise<Clients | null>>()

/** Making clients takes longer than what many a call does, and those of the server are the same for each. */
function connectServer(request: Request, runtime: FunctionRuntime): Promise<Clients | null> {
  let clients = ownClients.get(runtime.env)
  if (!clients) {
    clients = connect(request, 'none', runtime)
    ownClients.set(runtime.env, clients)
  }
  return clients
}

/**
 * Clients for the request, or null when it does not carry what `auth` asks for.
 * @param getActor tells for whom the server writes, once that is known; the activity believes it of the server alone
 */
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
