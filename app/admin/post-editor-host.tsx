import { useEffect, useEffectEvent } from 'react'
import { usePostDialogs } from '#app/admin/actions/use-post-dialogs.tsx'
import { useAdminMode } from '#app/admin/mode/use-admin-mode.ts'
import { blogAuthoring, newsAuthoring } from './authoring-kinds.ts'

/** What somebody wants to write: a post that there is, or a new one. Each wish is an object of its own. */
export type EditorTarget = { table: 'blog_posts' | 'news_posts'; id: string | null }

export type PostEditorHostProps = {
  wish: EditorTarget
  /** Told after each save. */
  onSaved: () => void
}

/** The same editor as beside the pages, over a room. It opens with each new wish. */
export function PostEditorHost({ wish, onSaved }: PostEditorHostProps) {
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
    open(wish)
  }, [wish])
  return (
    <>
      {blog.open}
      {news.open}
    </>
  )
}
