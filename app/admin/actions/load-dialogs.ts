import type { ComponentType } from 'react'
import type { AuthorsDialogProps } from '../authors/authors-dialog.tsx'
import type { createTagManager } from '#app/data/tags/manage-tags.ts'
import type { PostEditorDialogProps } from '../editor/post-editor-dialog.tsx'
import type { ExportDialogProps } from '../exports/export-dialog.tsx'
import type { ImportDialogProps } from '../imports/import-dialog.tsx'
import type { createBinManager } from '#app/data/bin/bin-manager.ts'
import type { BinDialogProps } from '../bin/bin-dialog.tsx'
import type { TagsDialogProps } from '../tags/tags-dialog.tsx'
import type { createVersionManager } from '#app/data/versions/version-manager.ts'
import type { VersionsDialogProps } from '../versions/versions-dialog.tsx'

/** The editor is fetched when it is first opened. */
export async function loadEditor(): Promise<ComponentType<PostEditorDialogProps>> {
  return (await import('../editor/post-editor-dialog.tsx')).PostEditorDialog
}

/** The import dialog is fetched when it is first opened. */
export async function loadImports(): Promise<ComponentType<ImportDialogProps>> {
  return (await import('../imports/import-dialog.tsx')).ImportDialog
}

/** The export is fetched when it is first opened. */
export async function loadExports(): Promise<ComponentType<ExportDialogProps>> {
  return (await import('../exports/export-dialog.tsx')).ExportDialog
}

/** The dialog of authors is fetched when it is first opened. */
export async function loadAuthors(): Promise<ComponentType<AuthorsDialogProps>> {
  return (await import('../authors/authors-dialog.tsx')).AuthorsDialog
}

/** The list of tags, and what changes them, are fetched when they are first opened. */
export async function loadTags(): Promise<{
  TagsDialog: ComponentType<TagsDialogProps>
  createTagManager: typeof createTagManager
}> {
  const [{ TagsDialog }, { createTagManager: create }] = await Promise.all([
    import('../tags/tags-dialog.tsx'),
    import('#app/data/tags/manage-tags.ts'),
  ])
  return { TagsDialog, createTagManager: create }
}

/** Versions, and what compares them, are fetched when they are first opened. */
export async function loadVersions(): Promise<{
  VersionsDialog: ComponentType<VersionsDialogProps>
  createVersionManager: typeof createVersionManager
}> {
  const [{ VersionsDialog }, { createVersionManager: create }] = await Promise.all([
    import('../versions/versions-dialog.tsx'),
    import('#app/data/versions/version-manager.ts'),
  ])
  return { VersionsDialog, createVersionManager: create }
}

/** The bin is fetched when it is first opened. */
export async function loadBin(): Promise<{
  BinDialog: ComponentType<BinDialogProps>
  createBinManager: typeof createBinManager
}> {
  const [{ BinDialog }, { createBinManager: create }] = await Promise.all([
    import('../bin/bin-dialog.tsx'),
    import('#app/data/bin/bin-manager.ts'),
  ])
  return { BinDialog, createBinManager: create }
}
