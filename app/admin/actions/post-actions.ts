import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { RESTORE_FAILURE } from '#app/data/posts/writer-messages.ts'
import { mayStill } from '#app/auth/session/session-store.ts'
import type { Permission } from '#domain/permissions/permissions.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { AdminMode } from '../mode/use-admin-mode.ts'
import type { RemovedPost } from './flash-removal.ts'
import { chooseReader, chooseWriter, OPEN_FAILURE } from './stored-post.ts'

export type PostAction = 'create' | 'edit' | 'duplicate' | 'delete' | 'import' | 'export'

type Access = Pick<AdminMode, 'may' | 'hasGrant'>

/** Which posts it may be done with is for the server to say. */
const NEEDED: Record<PostAction, Permission> = {
  create: 'posts.write',
  edit: 'posts.write',
  duplicate: 'posts.write',
  delete: 'posts.write',
  import: 'posts.import',
  export: 'posts.import',
}

/**
 * On news, says who may do this before anything is sent; the blog leaves the answer to the server (specification,
 * section 6).
 */
export function isAllowedToTry(kind: AuthoringKind, access: Access, action: PostAction): boolean {
  if (!kind.needsRole || access.may(NEEDED[action])) return true
  denyAccess(action)
  return false
}

/** Like `isAllowedToTry`, and asks for the role again: it may have been taken away since the page was opened. */
export async function mayStillTry(kind: AuthoringKind, access: Access, action: PostAction): Promise<boolean> {
  if (!isAllowedToTry(kind, access, action)) return false
  if (!kind.needsRole || access.hasGrant || (await mayStill(NEEDED[action]))) return true
  denyAccess(action)
  return false
}

function denyAccess(action: PostAction): void {
  showToast({
    title: 'Access Denied',
    description: `You need admin privileges to ${action} posts`,
    isError: true,
  })
}

/** @returns whether there is a copy now; if not, people have been told why. */
export async function duplicatePost(kind: AuthoringKind, access: Access, id: string): Promise<boolean> {
  try {
    await chooseWriter(kind, access.hasGrant).duplicate(id)
    showToast({ title: 'Success', description: kind.labels.duplicated })
    return true
  } catch (error) {
    reportFailure(error, kind.labels.duplicateFailure)
    return false
  }
}

/** @returns whether the post is gone; if not, people have been told why. */
export async function deletePost(kind: AuthoringKind, access: Access, id: string): Promise<boolean> {
  try {
    await chooseWriter(kind, access.hasGrant).remove(id)
    return true
  } catch (error) {
    reportFailure(error, kind.labels.deleteFailure)
    return false
  }
}

/** @returns whether a deleted post is back; if not, people have been told why. */
export async function restorePost(
  kind: AuthoringKind,
  access: Access,
  { id, title }: RemovedPost,
): Promise<boolean> {
  try {
    await chooseWriter(kind, access.hasGrant).restore(id)
    showToast({ title: `Post “${title}” restored` })
    return true
  } catch (error) {
    reportFailure(error, RESTORE_FAILURE)
    return false
  }
}

/** The newest version of a post, to be edited or looked at; null when people have been told why there is none. */
export async function openPost(
  kind: AuthoringKind,
  access: Access,
  id: string,
): Promise<EditablePost | null> {
  try {
    return await chooseReader(kind, access.hasGrant).find(id)
  } catch (error) {
    reportFailure(error, OPEN_FAILURE)
    return null
  }
}

/** @param fallback for errors without a message for people; those are logged in full */
export function reportFailure(error: unknown, fallback: string): void {
  const isKnown = error instanceof DataError
  if (!isKnown) console.error(error)
  showToast({ title: 'Error', description: isKnown ? error.userMessage : fallback, isError: true })
}
