import type { PostsClient } from '../context/context.ts'
import { findEditablePost } from './find-editable-post.ts'
import { listAuthoredPosts } from './list-authored-posts.ts'
import type { PostReader, ReaderMessages } from './post-reader.ts'
import type { PostTable } from './post-rows.ts'

type Options = { client: PostsClient; table: PostTable; words: ReaderMessages }

/** Reads straight from the tables as the signed-in person; their policies decide. */
export function createTableReader({ client, table, words }: Options): PostReader {
  return {
    list: (page, show) => listAuthoredPosts(client, { table, page, show, failureMessage: words.listFailure }),
    find: (id) => findEditablePost(client, { table, id, failureMessage: words.findFailure }),
  }
}
