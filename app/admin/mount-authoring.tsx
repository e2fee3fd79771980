import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ArticleTools } from './actions/article-tools.tsx'
import type { AuthoringKind } from './authoring-kind.ts'
import { AuthoringList } from './list/authoring-list.tsx'
import { findPublicList } from './list/use-public-list.ts'
import { enableAdminModeForEditor } from './mode/editor-access.ts'
import { StaffProvider } from './staff.tsx'

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
