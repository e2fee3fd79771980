import type { PostsClient } from '../context/context.ts'
import { type GetGrant, makeGrantHeaders } from './call-function.ts'
import { DataError } from './data-error.ts'

/**
 * Calls an endpoint of the server process for owners, such as `/system/v1/process`.
 * @throws DataError if the process did not respond or the caller lacks permission
 */
export async function callProcess(
  client: PostsClient,
  getGrant: GetGrant,
  path: string,
  { body = {}, failure }: { body?: object; failure: string },
): Promise<{ status: number; body: unknown }> {
  const { data } = await client.auth.getSession()
  const answer = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
      ...(await makeGrantHeaders(getGrant)),
    },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new DataError('unavailable', failure, cause)
  })
  if (answer.status === 401 || answer.status === 403) throw new DataError('refused', failure)
  return { status: answer.status, body: await answer.json().catch(() => null) }
}
