import type { StorageBucket } from '#domain/storage-metrics/stored-files.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import { callTool } from './call-tool.ts'

const FAILURE = 'The stored files could not be listed.'
const OBJECT_PATH = '/storage/v1/object/public/'
const RENDER_PATH = '/storage/v1/render/image/public/'
/** Pixels of each side: twice what is drawn, for fine screens. */
const THUMBNAIL_SIZE = 96

/** All buckets with their files. @throws DataError when the server gives none */
export async function fetchBuckets(client: PostsClient): Promise<StorageBucket[]> {
  const answer: unknown = await callTool(client, 'get-storage-metrics', { failureMessage: FAILURE })
  if (!Array.isArray(answer)) throw new DataError('rejected', FAILURE, answer)
  return answer as StorageBucket[]
}

/** Address of a small version of a public picture; null for an address that is not one of the storage service. */
export function toThumbnailUrl(publicUrl: string): string | null {
  if (!publicUrl.includes(OBJECT_PATH)) return null
  const url = publicUrl.split(/[?#]/, 1)[0]!.replace(OBJECT_PATH, RENDER_PATH)
  return `${url}?width=${THUMBNAIL_SIZE}&height=${THUMBNAIL_SIZE}&resize=cover`
}
