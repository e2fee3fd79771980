import { callFunction, type FunctionAnswer } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { ensureEditorGrant, readEditorHeaders } from '../session/editor-grant.ts'

/**
 * Calls a function of the developer tools as whoever is signed in, or by the grant of editor mode, which is asked for
 * first; the server decides by either alone.
 * @throws FunctionError when the function refused or failed; DataError `unavailable` when it was not reached
 */
export async function callTool(
  client: PostsClient,
  name: string,
  { body = {}, failureMessage }: { body?: Record<string, unknown>; failureMessage: string },
): Promise<FunctionAnswer> {
  await ensureEditorGrant()
  return callFunction(client, name, { body, headers: readEditorHeaders(), failureMessage })
}
