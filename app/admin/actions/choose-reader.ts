import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import { createEditorReader } from '#app/data/posts/editor-reader.ts'
import type { PostReader } from '#app/data/posts/post-reader.ts'
import { createTableReader } from '#app/data/posts/table-reader.ts'
import type { AuthoringKind } from '../authoring-kind.ts'

export const OPEN_FAILURE = 'This post could not be opened. Please try again.'

/** Reads through the function where the server granted editor access, else straight from the tables. */
export function chooseReader(kind: AuthoringKind, hasGrant: boolean): PostReader {
  const { table, loadFailure: listFailure } = kind
  const common = { client: getBrowserClient(), table, words: { listFailure, findFailure: OPEN_FAILURE } }
  return hasGrant ? createEditorReader({ ...common, getGrant: getEditorGrant }) : createTableReader(common)
}
