import type { PostMutation } from '#domain/posts/input/post-mutation.ts'
import type { z } from '#domain/schema.ts'
import type { PicturePurpose as StoredPurpose } from '#supabase/functions/editor-upload-image/contract.ts'
import { callFunction, FunctionError } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import { inspectPicture, measurePicture } from '../pictures/picture-file.ts'
import { AddressTakenError } from './address-taken.ts'
import { toPostRecord } from './post-record.ts'
import type { PostTable } from './post-rows.ts'
import type { PicturePurpose, PostWriter, SaveOutcome } from './post-writer.ts'
import { readSiteConfiguration } from '../context/site-configuration.ts'
import { RESTORE_FAILURE } from './writer-messages.ts'
import { readSentSize, sendPicture } from '../pictures/upload-picture.ts'

export type EditorWriterOptions = {
  client: PostsClient
  table: PostTable
  mutateFunction: 'editor-mutate-blog' | 'editor-mutate-news'
  /** A grant that holds at the time of the call; throws when there is none to be had. */
  getGrant: () => Promise<string>
}

/** Said when a function reports no success and no reason (specification, section 8). */
const FAILURES = { save: 'Operation failed', duplicate: 'Duplication failed', remove: 'Deletion failed' }

const CONFLICT = 409

const CONTRACTS = {
  'editor-mutate-blog': () => import('#supabase/functions/editor-mutate-blog/contract.ts'),
  'editor-mutate-news': () => import('#supabase/functions/editor-mutate-news/contract.ts'),
}
type Contract = Awaited<ReturnType<(typeof CONTRACTS)['editor-mutate-blog']>>

/** Writes through the functions of editor mode, which decide by the grant. */
export function createEditorWriter(options: EditorWriterOptions): PostWriter {
  const { client, table, mutateFunction, getGrant } = options
  const readContract = CONTRACTS[mutateFunction]
  const mutate = async <Answer>(
    pick: (answers: Contract['answers']) => z.ZodType<Answer>,
    body: PostMutation,
    failureMessage: string,
  ) =>
    callFunction(client, mutateFunction, {
      answer: async () => pick((await readContract()).answers),
      body,
      headers: { 'X-Editor-Grant': await getGrant() },
      failureMessage,
    })
  const save = (body: PostMutation): Promise<SaveOutcome> =>
    mutate(({ create }) => create, body, FAILURES.save).then(
      ({ post }) => ({ kind: 'saved', post }),
      async (error: unknown) => readConflict(error, await readContract()),
    )

  return {
    create: (id, draft) => save({ action: 'create', id, data: toPostRecord(table, draft) }),
    update: (id, draft, basedOn) =>
      save({ action: 'update', id, data: { ...toPostRecord(table, draft), based_on: basedOn } }),
    async duplicate(id) {
      await mutate((answers) => answers.duplicate, { action: 'duplicate', id }, FAILURES.duplicate)
    },
    async remove(id) {
      await mutate((answers) => answers.delete, { action: 'delete', id }, FAILURES.remove)
    },
    async restore(id) {
      await mutate((answers) => answers.restore, { action: 'restore', id }, RESTORE_FAILURE)
    },
    async uploadPicture(file, purpose, onProgress, signal) {
      const type = await inspectPicture(file)
      const { answer } = await import('#supabase/functions/editor-upload-image/contract.ts')
      const { supabaseUrl, publishableKey } = readSiteConfiguration()
      const { body } = await sendPicture({
        url: `${supabaseUrl ?? ''}/functions/v1/editor-upload-image?purpose=${namePurpose(table, purpose)}`,
        headers: {
          apikey: publishableKey,
          'content-type': `image/${type}`,
          'X-Editor-Grant': await getGrant(),
        },
        file,
        onProgress,
        signal,
      })
      const stored = answer.safeParse(body)
      if (!stored.success) throw new DataError('rejected', FAILURES.save, body)
      return { url: stored.data.url, ...(readSentSize(body) ?? (await measurePicture(file))) }
    },
  }
}

function namePurpose(table: PostTable, purpose: PicturePurpose): StoredPurpose {
  return table === 'blog_posts' ? 'blog' : `news-${purpose}`
}

/** @throws the given error, or that the address is another post's, unless it tells of a newer version */
function readConflict(error: unknown, { conflict, addressTaken }: Contract): SaveOutcome {
  if (!(error instanceof FunctionError) || error.status !== CONFLICT) throw error
  if (addressTaken.safeParse(error.answer).success) throw new AddressTakenError(error.userMessage, error)
  const read = conflict.safeParse(error.answer)
  if (!read.success) throw new DataError('rejected', FAILURES.save, error.answer)
  const { current, changed_by: changedBy, changed_at: changedAt } = read.data
  return { kind: 'conflict', current, changedBy, changedAt }
}
