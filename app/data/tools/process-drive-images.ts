import type { Request } from '#supabase/functions/process-drive-images/contract.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import { callTool } from './storage-metrics.ts'

const FAILURE = 'The picture could not be fetched.'
/** Specification, section 8. */
const NO_URL = 'Upload completed but no URL returned'

export type DrivePicture = { url: string }

export class MissingUrlError extends DataError {
  constructor() {
    super('rejected', NO_URL)
    this.name = 'MissingUrlError'
  }
}

/** Copies a picture from Google Drive to the storage, and sets it on a news post if given. */
export async function uploadDrivePicture(
  client: PostsClient,
  { driveUrl, postId }: { driveUrl: string; postId: string | null },
): Promise<DrivePicture> {
  const body: Request = { drive_url: driveUrl, ...(postId !== null && { news_post_id: postId }) }
  const stored = await callTool(client, 'process-drive-images', {
    answer: async () => {
      const { answer } = await import('#supabase/functions/process-drive-images/contract.ts')
      return answer.nullable().catch(null)
    },
    body,
    failureMessage: FAILURE,
  })
  if (stored === null) throw new MissingUrlError()
  return { url: stored.supabase_url }
}
