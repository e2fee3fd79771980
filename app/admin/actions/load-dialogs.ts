import type { ComponentType } from 'react'
import type { PostsClient } from '#app/data/context/context.ts'
import type { PostEditorDialogProps } from '../editor/post-editor-dialog.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'

export type ImportDialogProps = {
  kind: AuthoringKind
  client: PostsClient
  /** Gives an editor grant that holds; null for signed-in administrators. */
  grant: (() => Promise<string>) | null
  onClose: () => void
  onImported: () => void
}

type ImportModule = { ImportDialog: ComponentType<ImportDialogProps> }

/** The editor is fetched when it is first opened. */
export async function loadEditor(): Promise<ComponentType<PostEditorDialogProps>> {
  return (await import('../editor/post-editor-dialog.tsx')).PostEditorDialog
}

const imports = import.meta.glob<ImportModule>('../imports/import-dialog.tsx')

export const hasImports = Object.keys(imports).length > 0

/** The import dialog is fetched when it is first opened. */
export async function loadImports(): Promise<ImportModule['ImportDialog']> {
  const [load] = Object.values(imports)
  if (!load) throw new Error('The import dialog is missing from this build')
  return (await load()).ImportDialog
}
