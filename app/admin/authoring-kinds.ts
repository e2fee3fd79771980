import { blogKind, newsKind } from '#app/posts/post-kind.ts'
import type { AuthoringKind } from './authoring-kind.ts'

export const blogAuthoring: AuthoringKind = {
  ...blogKind,
  mutateFunction: 'editor-mutate-blog',
  needsRole: false,
  canBackfillImages: false,
  labels: {
    newLabel: 'New post',
    importLabel: 'Import posts',
    exportLabel: 'Export posts',
    loading: 'Loading blog posts...',
    emptyInvitation: 'Create your first post or import from Shopify!',
    createFailure: 'Failed to create blog post. Please try again.',
    updateFailure: 'Failed to update blog post. Please try again.',
    duplicateFailure: 'Duplication failed',
    deleteFailure: 'Deletion failed',
    deleteTitle: 'Delete post',
    deleteQuestion: 'Are you sure you want to delete this post?',
    deleteConfirm: 'Delete post',
    created: 'Blog post created successfully.',
    updated: 'Blog post updated successfully.',
    duplicated: 'Blog post duplicated successfully!',
    deleted: 'Blog post deleted successfully!',
  },
}

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
