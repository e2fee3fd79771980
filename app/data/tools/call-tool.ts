import { callFunction, type FunctionCallOptions } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { ensureEditorGrant, readEditorHeaders } from '../session/editor-grant.ts'

/**
 * Calls a function of the developer tools as whoever is signed in, or by the grant of editor mode, which is asked for
 * first; the server decides by either alone.
 * @throws FunctionError when the function refused or failed; DataError `unavailable` when it was not reached,
 * `rejected` when its answer is not what its contract says
 */
export async function callTool<Answer>(
  client: PostsClient,
  name: string,
  options: Pick<FunctionCallOptions<Answer>, 'answer' | 'body' | 'failureMessage'>,
): Promise<Answer> {
  await ensureEditorGrant()
  return callFunction(client, name, { ...options, headers: readEditorHeaders() })
}
