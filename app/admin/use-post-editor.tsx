import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { EditorTarget, PostEditorHostProps } from './post-editor-host.tsx'

type PostEditor = {
  /** The window that is open, to be rendered. */
  open: ReactNode
  /** The same at each drawing, as is `create`. */
  edit: (table: EditorTarget['table'], id: string) => void
  create: (table: EditorTarget['table']) => void
}

/** The editor of posts over a room, fetched when it is first wanted. @param onSaved told after each save */
export function usePostEditor(onSaved: () => void): PostEditor {
  const [Host, setHost] = useState<ComponentType<PostEditorHostProps> | null>(null)
  const [wish, setWish] = useState<EditorTarget | null>(null)
  const want = useCallback(async (next: EditorTarget) => {
    try {
      const { PostEditorHost } = await import('./post-editor-host.tsx')
      setHost(() => PostEditorHost)
      setWish(next)
    } catch (error) {
      console.error(error)
      showToast({
        title: 'Error',
        description: 'This part of the page could not be loaded. Reload the page and try again.',
        isError: true,
      })
    }
  }, [])
  const ways = useMemo<Pick<PostEditor, 'edit' | 'create'>>(
    () => ({
      edit: (table, id) => void want({ table, id }),
      create: (table) => void want({ table, id: null }),
    }),
    [want],
  )
  return { open: Host && wish && <Host wish={wish} onSaved={onSaved} />, ...ways }
}
