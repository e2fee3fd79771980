import type { z } from '#domain/schema.ts'
import { countPages } from '#domain/posts/pagination.ts'
import type { Request } from '#supabase/functions/read-authored-posts/contract.ts'
import { callFunction, FunctionError } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import { NO_SUCH_POST, type PostReader, type ReaderMessages } from './post-reader.ts'
import type { PostTable } from './post-rows.ts'

export type EditorReaderOptions = {
  client: PostsClient
  table: PostTable
  words: ReaderMessages
  /** A grant that holds at the time of the call; throws when there is none to be had. */
  getGrant: () => Promise<string>
}

const NOT_FOUND = 404

const readContract = () => import('#supabase/functions/read-authored-posts/contract.ts')
type Contract = Awaited<ReturnType<typeof readContract>>

/** Reads through the function of editor mode: the tables show somebody without a session what visitors see, no more. */
export function createEditorReader({ client, table, words, getGrant }: EditorReaderOptions): PostReader {
  const ask = async <Answer>(
    pick: (contract: Contract) => z.ZodType<Answer>,
    body: Request,
    failureMessage: string,
  ) =>
    callFunction(client, 'read-authored-posts', {
      answer: async () => pick(await readContract()),
      body,
      headers: { 'X-Editor-Grant': await getGrant() },
      failureMessage,
    })
  return {
    async list(page, show) {
      const answer = await ask(
        ({ answers }) => answers.list,
        { action: 'list', table, page, show },
        words.listFailure,
      )
      return { ...answer, pageCount: countPages(answer.total) }
    },
    async find(id) {
      const body = { action: 'find', table, id } as const
      const { post } = await ask(({ answers }) => answers.find, body, words.findFailure).catch(rethrowMissing)
      return post
    },
  }
}

function rethrowMissing(error: unknown): never {
  if (error instanceof FunctionError && error.status === NOT_FOUND)
    throw new DataError('missing', NO_SUCH_POST, error)
  throw error
}
