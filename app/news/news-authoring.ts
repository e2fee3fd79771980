import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { newsKind } from './news-kind.ts'

const SAVE_FAILURE = 'Failed to save news post. Please try again.'

export const newsAuthoring: AuthoringKind = {
  ...newsKind,
  mutateFunction: 'editor-mutate-news',
  needsRole: true,
  canBackfillImages: true,
  labels: {
    newLabel: 'New post',
    importLabel: 'Import news',
    exportLabel: 'Export news',
    loading: 'Loading news...',
    emptyInvitation: 'Create your first post or import from Google Sheets!',
    createFailure: SAVE_FAILURE,
    updateFailure: SAVE_FAILURE,
    duplicateFailure: 'Duplication failed',
    deleteFailure: 'Deletion failed',
    deleteTitle: 'Delete news post',
    deleteQuestion: 'Are you sure you want to delete this news post?',
    deleteConfirm: 'Delete news post',
    created: 'News post created successfully!',
    updated: 'News post updated successfully!',
    duplicated: 'News post duplicated successfully!',
    deleted: 'News post deleted successfully!',
  },
}
