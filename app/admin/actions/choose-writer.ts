import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import { createEditorWriter } from '#app/data/posts/editor-writer.ts'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { createTableWriter } from '#app/data/posts/table-writer.ts'
import type { AuthoringKind } from '../authoring-kind.ts'

/** Writes through the functions where the server granted editor access, else straight to the tables. */
export function chooseWriter(kind: AuthoringKind, hasGrant: boolean): PostWriter {
  const client = getBrowserClient()
  const { table, labels, mutateFunction } = kind
  if (!hasGrant) return createTableWriter({ client, table, mutateFunction, words: labels })
  return createEditorWriter({
    client,
    table,
    mutateFunction,
    getGrant: getEditorGrant,
  })
}
