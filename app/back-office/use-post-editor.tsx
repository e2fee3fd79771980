import type { ReactNode } from 'react'
import { usePostDialogs } from '#app/admin/actions/use-post-dialogs.tsx'
import { useAdminMode } from '#app/admin/mode/use-admin-mode.ts'
import { blogAuthoring } from '#app/blog/blog-authoring.ts'
import { newsAuthoring } from '#app/news/news-authoring.ts'

type PostEditor = {
  /** The window that is open, to be rendered. */
  open: ReactNode
  edit: (table: 'blog_posts' | 'news_posts', id: string) => void
  create: (table: 'blog_posts' | 'news_posts') => void
}

/** The same editor as beside the pages, over a room. @param onSaved told after each save */
export function usePostEditor(onSaved: () => void): PostEditor {
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
  const choose = (table: 'blog_posts' | 'news_posts') => (table === 'blog_posts' ? blog : news)
  return {
    open: (
      <>
        {blog.open}
        {news.open}
      </>
    ),
    edit: (table, id) => void choose(table).edit(id),
    create: (table) => void choose(table).create(),
  }
}
