/** Copies of unsaved text on the server, so that an author can continue on another device. */
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { createUnsavedTexts } from '#app/data/unsaved-texts.ts'
import { serializeForm } from '../post-form.ts'
import {
  composeBackupKey,
  composeStorageKey,
  getDraftScope,
  parseDraft,
  readDraft,
  writeDraft,
} from './local-draft.ts'

/** Storage keys of removed drafts, whose removal may not have reached the server yet. */
const dropped = new Set<string>()

let last: Promise<void> = Promise.resolve()

/** Runs requests one after another, so that a removal can't overtake a save. */
function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(work, work)
  return last
}

const keyOf = (table: PostTable, postId: string) => composeStorageKey({ ...getDraftScope(table), postId })
const texts = () => createUnsavedTexts(getBrowserClient())

/**
 * Loads this person's drafts from the server if they are newer than those in this browser. Replaced drafts
 * are backed up.
 */
export async function pullDrafts(table: PostTable): Promise<void> {
  for (const { postId, draft } of await texts().list(table)) {
    const key = keyOf(table, postId)
    const theirs = parseDraft(draft)
    const own = readDraft(key)
    if (dropped.has(key) || !theirs || (own && own.savedAt >= theirs.savedAt)) continue
    if (own && serializeForm(own.form) !== serializeForm(theirs.form))
      writeDraft(composeBackupKey({ ...getDraftScope(table), postId }), {
        ...own,
        label: 'Your text in this browser',
      })
    writeDraft(key, theirs)
  }
}

export function pushDraft(table: PostTable, postId: string, draft: object): Promise<void> {
  dropped.delete(keyOf(table, postId))
  return inTurn(() => texts().put(table, postId, draft))
}

export function dropDraft(table: PostTable, postId: string): Promise<void> {
  dropped.add(keyOf(table, postId))
  return inTurn(() => texts().remove(table, postId))
}
