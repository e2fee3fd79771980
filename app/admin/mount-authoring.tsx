import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { AuthoringKind } from './authoring-kind.ts'
import { AuthoringList } from './list/authoring-list.tsx'
import { findPublicList } from './list/use-public-list.ts'
import { enableAdminModeForEditor } from './mode/editor-access.ts'
import { StaffProvider } from './staff.tsx'
import { storeFlashMessage } from '#app/ui/toast/flash-message.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { PostButtons, type PostWork } from './list/post-buttons.tsx'
import { findVisibility } from './list/visibility.ts'
import { AdminBar } from './mode/admin-bar.tsx'
import { useAdminMode } from './mode/use-admin-mode.ts'
import { flashRemoval } from './actions/flash-removal.ts'
import { duplicatePost, isStillAllowed } from './actions/post-actions.ts'
import { usePostDialogs } from './actions/use-post-dialogs.tsx'

/** Adds the authoring tools to a public page, above its list or article. */
export function mountAuthoring(kind: AuthoringKind): void {
  const served = findPublicList(document, kind.table)
  const article = document.querySelector<HTMLElement>('main > article[data-post-id]')
  if (served) {
    const slot = document.createElement('div')
    slot.className = served.className
    mountBefore(served.parentElement!, <AuthoringList kind={kind} served={served} slot={slot} />)
  } else if (article) {
    const title = article.querySelector('h1')?.textContent ?? ''
    mountBefore(article, <ArticleTools kind={kind} id={article.dataset.postId!} title={title} />)
  } else return
  void enableAdminModeForEditor()
}

function mountBefore(element: HTMLElement, node: ReactNode): void {
  const root = document.createElement('div')
  element.before(root)
  createRoot(root).render(<StaffProvider>{node}</StaffProvider>)
}

type ArticleToolsProps = { kind: AuthoringKind; id: string; title: string }

/** Author controls on the page of an article. */
function ArticleTools({ kind, id, title }: ArticleToolsProps) {
  const mode = useAdminMode()
  const [work, setWork] = useState<PostWork | null>(null)
  const dialogs = usePostDialogs({
    kind,
    mode,
    onSaved: (post) => leaveArticle(kind, post),
    onDeleted: (post) => {
      flashRemoval(kind.table, post)
      location.assign(kind.path)
    },
    onImported: () => {},
    onRetagged: () => {},
    onRestored: () => location.reload(),
    notify: storeFlashMessage,
  })
  const doWork = async (name: PostWork, act: () => Promise<unknown>) => {
    setWork(name)
    await act()
    setWork(null)
  }
  const copy = async () => {
    if (await isStillAllowed(kind, mode, 'duplicate')) await duplicatePost(kind, mode, id)
  }
  return (
    <>
      <AdminBar mode={mode} note="Changes are published immediately." needsRole={kind.needsRole}>
        <PostButtons
          title={title}
          work={work}
          mayChange={!mode.lacks('posts.edit')}
          onEdit={() => void doWork('opening', () => dialogs.edit(id))}
          onCopy={() => void doWork('copying', copy)}
          onVersions={() => void doWork('opening', () => dialogs.showVersions({ id, title }))}
          onDelete={() => dialogs.confirmDelete({ id, title })}
        />
      </AdminBar>
      {dialogs.open}
    </>
  )
}

/** Reloads the page if the article is public. Drafts and scheduled posts have no page, so the list is opened. */
function leaveArticle(kind: AuthoringKind, post: EditablePost): void {
  if (findVisibility(post) === 'public') location.reload()
  else location.assign(kind.path)
}
