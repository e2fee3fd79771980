import { type EditablePost, RESTORE_FAILURE } from '#app/data/posts/post-writer.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { recheckPermission } from '#app/auth/session/session-store.ts'
import type { Permission } from '#domain/permissions.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { AdminMode } from '../mode/use-admin-mode.ts'
import type { RemovedPost } from './flash-removal.ts'
import { chooseReader, chooseWriter, OPEN_FAILURE } from './post-access.ts'

export type PostAction = 'create' | 'edit' | 'duplicate' | 'delete' | 'import' | 'export'

type Access = Pick<AdminMode, 'may' | 'hasGrant'>

/** Permission for each action; the server decides about each post. */
const NEEDED: Record<PostAction, Permission> = {
  create: 'posts.write',
  edit: 'posts.write',
  duplicate: 'posts.write',
  delete: 'posts.write',
  import: 'posts.import',
  export: 'posts.import',
}

/** Checks permission before a request about news. On the blog, only the server decides (specification, section 6). */
export function isActionAllowed(kind: AuthoringKind, access: Access, action: PostAction): boolean {
  if (!kind.needsRole || access.may(NEEDED[action])) return true
  denyAccess(action)
  return false
}

/** Like `isActionAllowed`, but reloads the role first, because it may have been removed. */
export async function isStillAllowed(
  kind: AuthoringKind,
  access: Access,
  action: PostAction,
): Promise<boolean> {
  if (!isActionAllowed(kind, access, action)) return false
  if (!kind.needsRole || access.hasGrant || (await recheckPermission(NEEDED[action]))) return true
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

/** @returns false after a failure, which was shown as a toast */
export function duplicatePost(kind: AuthoringKind, access: Access, id: string): Promise<boolean> {
  return attempt(async () => {
    await chooseWriter(kind, access.hasGrant).duplicate(id)
    showToast({ title: 'Success', description: kind.labels.duplicated })
  }, kind.labels.duplicateFailure)
}

/** @returns false after a failure, which was shown as a toast */
export function deletePost(kind: AuthoringKind, access: Access, id: string): Promise<boolean> {
  return attempt(() => chooseWriter(kind, access.hasGrant).remove(id), kind.labels.deleteFailure)
}

/** @returns false after a failure, which was shown as a toast */
export function restorePost(
  kind: AuthoringKind,
  access: Access,
  { id, title }: RemovedPost,
): Promise<boolean> {
  return attempt(async () => {
    await chooseWriter(kind, access.hasGrant).restore(id)
    showToast({ title: `Post “${title}” restored` })
  }, RESTORE_FAILURE)
}

async function attempt(act: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    reportFailure(error, failure)
    return false
  }
}

/** Reads the current post; null after a failure, which was shown as a toast. */
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

/** @param fallback text for unexpected errors, which are also logged */
export function reportFailure(error: unknown, fallback: string): void {
  const isKnown = error instanceof DataError
  if (!isKnown) console.error(error)
  showToast({ title: 'Error', description: isKnown ? error.userMessage : fallback, isError: true })
}
