import { useEffect, useEffectEvent } from 'react'
import { usePostDialogs } from '#app/admin/actions/use-post-dialogs.tsx'
import { useAdminMode } from '#app/admin/mode/use-admin-mode.ts'
import { blogAuthoring, newsAuthoring } from './authoring-kinds.ts'

/** Post to open; a null id creates one. A new object reopens the editor. */
export type EditorTarget = { table: 'blog_posts' | 'news_posts'; id: string | null }

type PostEditorHostProps = {
  target: EditorTarget
  onSaved: () => void
}

/** Post editor over an admin section. It opens for each new target. */
export function PostEditorHost({ target, onSaved }: PostEditorHostProps) {
  const mode = useAdminMode()
  const shared = {
    mode,
    onSaved,
    onDeleted: onSaved,
    onImported: onSaved,
    onRetagged: onSaved,
    onRestored: onSaved,
  }
  const blog = usePostDialogs({ ...shared, kind: blogAuthoring })
  const news = usePostDialogs({ ...shared, kind: newsAuthoring })
  const open = useEffectEvent(({ table, id }: EditorTarget) => {
    const dialogs = table === 'blog_posts' ? blog : news
    void (id === null ? dialogs.create() : dialogs.edit(id))
  })
  useEffect(() => {
    open(target)
  }, [target])
  return (
    <>
      {blog.open}
      {news.open}
    </>
  )
}
