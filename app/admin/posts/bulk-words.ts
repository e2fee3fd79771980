import type { BulkAction } from '#app/data/post-list-manager.ts'
import { countPosts } from './post-labels.ts'

const UNDER_WAY: Record<BulkAction['action'], string> = {
  publish: 'Publishing',
  unpublish: 'Taking back to drafts',
  delete: 'Deleting',
  restore: 'Restoring',
  'add-tag': 'Adding the tag',
  'remove-tag': 'Removing the tag',
}

const DONE: Record<BulkAction['action'], string> = {
  publish: 'published',
  unpublish: 'taken back to drafts',
  delete: 'moved to the bin',
  restore: 'restored',
  'add-tag': 'tagged',
  'remove-tag': 'without the tag',
}

/** "Publishing 30 of 120 posts" */
export function describeProgress(action: BulkAction['action'] | 'undo', done: number, of: number): string {
  const words = action === 'undo' ? 'Taking back' : UNDER_WAY[action]
  return `${words}: ${done.toLocaleString('en-US')} of ${countPosts(of)}`
}

/** "30 posts published" */
export function describeDone(action: BulkAction['action'] | 'undo', count: number): string {
  if (action === 'undo') return `${countPosts(count)} as before`
  return `${countPosts(count)} ${DONE[action]}`
}
