import { expect } from 'vitest'
import { notTried, reached, reachedIf } from './reach.ts'
import { type Front, type Attack, asServer, type Reply, send } from './send.ts'
import type { NamedAttack } from './surfaces.ts'

const EMPTY_HAND = /^(?:\[\]|\{"hasNext":false,"folders":\[\],"objects":\[\]\}|)$/

/**
 * Expects a refusal or the empty result of row-level security, never a server error. The attack reached its target if
 * the tested rule refused it, or if the server finds the rows or files that the attack did not get.
 * @param refusals statuses of the tested rule; omit 401 for an account, where it means an invalid session
 */
export async function expectNothing(
  front: Front,
  { attack, rule, bait = findTarget(attack) }: NamedAttack,
  reply: Reply,
  refusals: readonly number[] = [401, 403],
): Promise<void> {
  expect(reply.status, reply.text).toBeLessThan(500)
  if (reply.status < 400) expect(reply.text.trim()).toMatch(EMPTY_HAND)
  const { status, code } = readRefusal(reply)
  if (refusals.includes(status) || (rule !== undefined && code === rule)) return reached()
  if (!bait) return notTried(`refused for another reason: ${reply.status} ${code}`)
  const found = await send(front, { ...bait, headers: { ...bait.headers, ...asServer(front) } })
  reachedIf(found.status === 200 && !EMPTY_HAND.test(found.text.trim()), `no bait at ${bait.path}`)
}

/** Expects a refusal by the tested rule. */
export function expectRefusal(reply: Reply, refusals: readonly number[] = [401, 403]): void {
  expect(refusals, reply.text).toContain(readRefusal(reply).status)
  reached()
}

/** Storage responds with 400; the actual status and error code are in the body. */
function readRefusal({ status, text }: Reply): { status: number; code: string } {
  if (status < 400 || !text.startsWith('{')) return { status, code: '' }
  const { statusCode, code } = JSON.parse(text) as { statusCode?: string; code?: string | number }
  return { status: Number(statusCode ?? status), code: String(code ?? '') }
}

/** Request that shows a legitimate reader the target of a read, update or delete. */
function findTarget({ method = 'GET', path, body, headers }: Attack): Attack | undefined {
  if (method === 'GET') return { path, ...(headers && { headers }) }
  if (path.startsWith('/storage/v1/object/list')) return { method, path, body: body! }
  return ['PATCH', 'DELETE'].includes(method) && path.startsWith('/rest/v1/') ? { path } : undefined
}
