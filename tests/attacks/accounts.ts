/** Accounts of attacked sites: created with the secret key, signed in with their password. */
import { randomUUID } from 'node:crypto'
import { type Account, type Front, asServer, asVisitor, type Reply, send } from './send.ts'

const PASSWORD = 'eleven patient herons'

type Place = Pick<Front, 'port' | 'host' | 'keys'>

/** Creates an account with a confirmed address, optionally with a role. */
export async function addAccount(place: Place, role?: 'admin' | 'sales'): Promise<Account> {
  const email = `${randomUUID()}@example.com`
  const headers = asServer(place as Front)
  const created = await send(place, {
    method: 'POST',
    path: '/auth/v1/admin/users',
    headers,
    body: { email, password: PASSWORD, email_confirm: true },
  })
  const { id } = readJson<{ id: string }>(created)
  if (role) {
    const given = { method: 'POST', path: '/rest/v1/user_roles', headers, body: { user_id: id, role } }
    mustSucceed(await send(place, given))
  }
  return { id, email, password: PASSWORD, token: await signIn(place, email) }
}

async function signIn(place: Place, email: string): Promise<string> {
  const reply = await send(place, {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: asVisitor(place as Front),
    body: { email, password: PASSWORD },
  })
  return readJson<{ access_token: string }>(reply).access_token
}

/** The data of a successful response. @throws for any other response */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a cast with a name, as in fetch wrappers
export function readJson<T>(reply: Reply): T {
  mustSucceed(reply)
  return JSON.parse(reply.text) as T
}

function mustSucceed({ status, text }: Reply): void {
  if (status >= 300) throw new Error(`Expected a success, got ${status}: ${text}`)
}
