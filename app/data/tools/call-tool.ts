import { callFunction, type FunctionCallOptions } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { ensureEditorGrant, readEditorHeaders } from '../session/editor-grant.ts'

/** Calls a function of the developer tools with session or editor grant. @throws like callFunction */
export async function callTool<Answer>(
  client: PostsClient,
  name: string,
  options: Pick<FunctionCallOptions<Answer>, 'answer' | 'body' | 'failureMessage'>,
): Promise<Answer> {
  await ensureEditorGrant()
  return callFunction(client, name, { ...options, headers: readEditorHeaders() })
}
