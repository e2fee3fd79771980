import type { StorageBucket } from '#domain/stored-files.ts'
import type { PostsClient } from '../context/context.ts'
import { callFunction, type FunctionCallOptions } from '../client/call-function.ts'
import { ensureEditorGrant, readEditorHeaders } from '../session/editor-grant.ts'

const FAILURE = 'The stored files could not be listed.'
const OBJECT_PATH = '/storage/v1/object/public/'
const RENDER_PATH = '/storage/v1/render/image/public/'
/** Twice the displayed size, for high-density screens. */
const THUMBNAIL_SIZE = 96

export function fetchBuckets(client: PostsClient): Promise<StorageBucket[]> {
  return callTool(client, 'get-storage-metrics', {
    answer: async () => (await import('#supabase/functions/get-storage-metrics/contract.ts')).answer,
    failureMessage: FAILURE,
  })
}

export function toThumbnailUrl(publicUrl: string): string | null {
  if (!publicUrl.includes(OBJECT_PATH)) return null
  const url = publicUrl.split(/[?#]/, 1)[0]!.replace(OBJECT_PATH, RENDER_PATH)
  return `${url}?width=${THUMBNAIL_SIZE}&height=${THUMBNAIL_SIZE}&resize=cover`
}

/** Calls a function of the developer tools with session or editor grant. @throws like callFunction */
export async function callTool<Answer>(
  client: PostsClient,
  name: string,
  options: Pick<FunctionCallOptions<Answer>, 'answer' | 'body' | 'failureMessage'>,
): Promise<Answer> {
  await ensureEditorGrant()
  return callFunction(client, name, { ...options, headers: readEditorHeaders() })
}
