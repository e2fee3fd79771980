import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { createPostWriter } from '#app/data/posts/create-post-writer.ts'
import { createEditorReader, createTableReader, type PostReader } from '#app/data/posts/authored-posts.ts'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import type { AuthoringKind } from '../authoring-kind.ts'

export const OPEN_FAILURE = 'This post could not be opened. Please try again.'

/** With an editor grant, posts are read through the server function. */
export function chooseReader({ table, loadFailure }: AuthoringKind, hasGrant: boolean): PostReader {
  const source = { client: getBrowserClient(), table, listFailure: loadFailure, findFailure: OPEN_FAILURE }
  return hasGrant ? createEditorReader({ ...source, getGrant: getEditorGrant }) : createTableReader(source)
}

export function chooseWriter(
  { table, labels, mutateFunction }: AuthoringKind,
  hasGrant: boolean,
): PostWriter {
  const getGrant = hasGrant ? getEditorGrant : null
  return createPostWriter({ client: getBrowserClient(), table, mutateFunction, getGrant, messages: labels })
}
