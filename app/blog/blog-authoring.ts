import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { blogKind } from './blog-kind.ts'

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
