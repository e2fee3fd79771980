import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { EditorTarget, PostEditorHostProps } from './post-editor-host.tsx'

type PostEditor = {
  /** Element of the open editor; null if closed. */
  open: ReactNode
  /** Stable, as is `create`. */
  edit: (table: EditorTarget['table'], id: string) => void
  create: (table: EditorTarget['table']) => void
}

/** The post editor over a section, loaded when it is first opened. @param onSaved called after each save */
export function usePostEditor(onSaved: () => void): PostEditor {
  const [Host, setHost] = useState<ComponentType<PostEditorHostProps> | null>(null)
  const [target, setTarget] = useState<EditorTarget | null>(null)
  const openEditor = useCallback(async (next: EditorTarget) => {
    try {
      const { PostEditorHost } = await import('./post-editor-host.tsx')
      setHost(() => PostEditorHost)
      setTarget(next)
    } catch (error) {
      console.error(error)
      showToast({
        title: 'Error',
        description: 'This part of the page could not be loaded. Reload the page and try again.',
        isError: true,
      })
    }
  }, [])
  const actions = useMemo<Pick<PostEditor, 'edit' | 'create'>>(
    () => ({
      edit: (table, id) => void openEditor({ table, id }),
      create: (table) => void openEditor({ table, id: null }),
    }),
    [openEditor],
  )
  return { open: Host && target && <Host target={target} onSaved={onSaved} />, ...actions }
}
