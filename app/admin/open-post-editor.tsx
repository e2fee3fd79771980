import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { EditorTarget } from './post-editor-host.tsx'

const PostEditorHost = lazy(async () => ({
  default: (await import('./post-editor-host.tsx')).PostEditorHost,
}))

/** Post editor over a section, loaded when first opened. @param onSaved called after each save */
export function usePostEditor(onSaved: () => void) {
  const [target, setTarget] = useState<EditorTarget | null>(null)
  const open: ReactNode = target && (
    <Suspense fallback={null}>
      <PostEditorHost target={target} onSaved={onSaved} />
    </Suspense>
  )
  const edit = useCallback((table: EditorTarget['table'], id: string) => setTarget({ table, id }), [])
  return { open, edit, create: (table: EditorTarget['table']) => setTarget({ table, id: null }) }
}
