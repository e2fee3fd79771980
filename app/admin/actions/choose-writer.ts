import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { createPostWriter } from '#app/data/posts/create-post-writer.ts'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import type { AuthoringKind } from '../authoring-kind.ts'

export function chooseWriter(
  { table, labels, mutateFunction }: AuthoringKind,
  hasGrant: boolean,
): PostWriter {
  const getGrant = hasGrant ? getEditorGrant : null
  return createPostWriter({ client: getBrowserClient(), table, mutateFunction, getGrant, messages: labels })
}
