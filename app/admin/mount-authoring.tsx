import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ArticleTools } from './actions/article-tools.tsx'
import type { AuthoringKind } from './authoring-kind.ts'
import { AuthoringList } from './list/authoring-list.tsx'
import { enableAdminModeForEditor } from './mode/editor-access.ts'

/** Puts what authors use into the page that is open: above and over its list, or above its article. */
export function mountAuthoring(kind: AuthoringKind): void {
  const list = document.querySelector<HTMLElement>(`[data-post-list="${kind.table}"]`)
  const served = list?.querySelector<HTMLElement>('.wrap')
  const article = document.querySelector<HTMLElement>('main > article[data-post-id]')
  if (list && served) {
    const place = document.createElement('div')
    place.className = 'wrap'
    list.append(place)
    mountBefore(list, <AuthoringList kind={kind} served={served} place={place} />)
  } else if (article) {
    const title = article.querySelector('h1')?.textContent ?? ''
    mountBefore(article, <ArticleTools kind={kind} id={article.dataset.postId!} title={title} />)
  } else return
  void enableAdminModeForEditor()
}

function mountBefore(element: HTMLElement, node: ReactNode): void {
  const root = document.createElement('div')
  element.before(root)
  createRoot(root).render(node)
}
