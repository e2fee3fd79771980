import type { PostMutation } from '#domain/posts/input/post-mutation.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import type { z } from '#domain/schema.ts'
import type { PicturePurpose as StoredPurpose } from '#supabase/functions/editor-upload-image/contract.ts'
import { callFunction, FunctionError, makeGrantHeaders } from '../client/call-function.ts'
import { DataError } from '../client/data-error.ts'
import type { PostsClient } from '../context/context.ts'
import { readSiteConfiguration } from '../context/site-configuration.ts'
import { inspectPicture, measurePicture } from '../pictures/picture-file.ts'
import { uploadDrivePicture } from '../tools/process-drive-images.ts'
import { readSentSize, sendPicture, uploadPicture } from '../pictures/upload-picture.ts'
import {
  AddressTakenError,
  type PicturePurpose,
  type PostWriter,
  type SaveOutcome,
  DELETED_MEANWHILE,
  RESTORE_FAILURE,
  SESSION_ENDED,
  type WriterMessages,
} from './post-writer.ts'
import type { PostTable } from './post-rows.ts'

export type PostWriterOptions = {
  client: PostsClient
  table: PostTable
  mutateFunction: 'editor-mutate-blog' | 'editor-mutate-news'
  /** Returns a valid editor grant; null for a signed-in person. */
  getGrant: (() => Promise<string>) | null
  messages: WriterMessages
}

/** Messages of editor mode (specification, section 8). */
const EDITOR_MESSAGES: WriterMessages = {
  createFailure: 'Operation failed',
  updateFailure: 'Operation failed',
  duplicateFailure: 'Duplication failed',
  deleteFailure: 'Deletion failed',
}

const CONTRACTS = {
  'editor-mutate-blog': () => import('#supabase/functions/editor-mutate-blog/contract.ts'),
  'editor-mutate-news': () => import('#supabase/functions/editor-mutate-news/contract.ts'),
}
type Contract = Awaited<ReturnType<(typeof CONTRACTS)['editor-mutate-blog']>>

/** Writes through the server functions, with the permissions of the signed-in person or an editor grant. */
export function createPostWriter(options: PostWriterOptions): PostWriter {
  const { client, table, mutateFunction, getGrant } = options
  const messages = getGrant ? EDITOR_MESSAGES : options.messages
  const readContract = CONTRACTS[mutateFunction]
  /** @param missing thrown if the post does not exist */
  const mutate = async <Answer>(
    pick: (answers: Contract['answers']) => z.ZodType<Answer>,
    body: PostMutation,
    failureMessage: string,
    missing?: DataError,
  ): Promise<Answer> => {
    if (!getGrant) await mustHaveSession(client)
    return callFunction(client, mutateFunction, {
      answer: async () => pick((await readContract()).answers),
      body,
      headers: await makeGrantHeaders(getGrant),
      failureMessage,
    }).catch((error: unknown) => {
      if (!(error instanceof FunctionError)) throw error
      if (error.status === 401) throw new DataError('refused', SESSION_ENDED, error)
      if (error.status === 404 && missing) throw missing
      // The only status without a message for users.
      throw error.status === 500 ? new DataError('unavailable', failureMessage, error) : error
    })
  }
  const save = (body: PostMutation, failureMessage: string): Promise<SaveOutcome> =>
    mutate(({ create }) => create, body, failureMessage, new DataError('missing', DELETED_MEANWHILE)).then(
      ({ post }) => ({ kind: 'saved', post }),
      async (error: unknown) => readConflict(error, await readContract()),
    )

  return {
    create: (id, data) => save({ action: 'create', id, data }, messages.createFailure),
    update: (id, record, basedOn) =>
      save({ action: 'update', id, data: { ...record, based_on: basedOn } }, messages.updateFailure),
    async duplicate(id) {
      await mutate(
        ({ duplicate }) => duplicate,
        { action: 'duplicate', id },
        messages.duplicateFailure,
        new DataError('missing', DELETED_MEANWHILE),
      )
    },
    async remove(id) {
      await mutate(
        (answers) => answers.delete,
        { action: 'delete', id },
        messages.deleteFailure,
        new DataError('refused', OPERATION_BLOCKED),
      )
    },
    async restore(id) {
      await mutate(({ restore }) => restore, { action: 'restore', id }, RESTORE_FAILURE)
    },
    importPicture: (address) => uploadDrivePicture(client, { driveUrl: address, postId: null }),
    async uploadPicture(file, purpose, onProgress, signal) {
      if (!getGrant)
        return uploadPicture(await mustHaveSession(client), { table, file, purpose, onProgress, signal })
      const type = await inspectPicture(file)
      const { answer } = await import('#supabase/functions/editor-upload-image/contract.ts')
      const { supabaseUrl, publishableKey } = readSiteConfiguration()
      const { body } = await sendPicture({
        url: `${supabaseUrl ?? ''}/functions/v1/editor-upload-image?purpose=${namePurpose(table, purpose)}`,
        headers: {
          apikey: publishableKey,
          'content-type': `image/${type}`,
          ...(await makeGrantHeaders(getGrant)),
        },
        file,
        onProgress,
        signal,
      })
      const stored = answer.safeParse(body)
      if (!stored.success) throw new DataError('rejected', messages.updateFailure, body)
      return { url: stored.data.url, ...(readSentSize(body) ?? (await measurePicture(file))) }
    },
  }
}

const namePurpose = (table: PostTable, purpose: PicturePurpose): StoredPurpose =>
  table === 'blog_posts' ? 'blog' : `news-${purpose}`

export async function mustHaveSession(client: PostsClient): Promise<string> {
  const { data } = await client.auth.getSession()
  if (!data.session) throw new DataError('refused', SESSION_ENDED)
  return data.session.access_token
}

/** @throws the given error, unless it reports a newer version of the post */
function readConflict(error: unknown, { conflict, addressTaken }: Contract): SaveOutcome {
  if (!(error instanceof FunctionError) || error.status !== 409) throw error
  if (addressTaken.safeParse(error.answer).success) throw new AddressTakenError(error.userMessage, error)
  const read = conflict.safeParse(error.answer)
  if (!read.success) throw new DataError('rejected', error.userMessage, error.answer)
  const { current, changed_by: changedBy, changed_at: changedAt } = read.data
  return { kind: 'conflict', current, changedBy, changedAt }
}
