import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { storeFlashMessage } from '#app/ui/toast/flash-message.ts'
import { readSession } from '#app/auth/session/session-store.ts'
import { hrefOfPage } from '#app/posts/pager.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { parsePageNumber } from '#domain/posts/pagination.ts'
import { duplicatePost, mayStillTry } from '../actions/post-actions.ts'
import { usePostDialogs } from '../actions/use-post-dialogs.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'
import { AdminBar } from '../mode/admin-bar.tsx'
import { useAdminMode } from '../mode/use-admin-mode.ts'
import { flashRemoval } from '../undo/flash-removal.ts'
import { AuthoredList } from './authored-list.tsx'
import { UnsavedDraftHint } from './unsaved-draft-hint.tsx'
import { ListTools } from './list-tools.tsx'
import type { PostWork } from './post-buttons.tsx'
import { useAuthoredPosts } from './use-authored-posts.ts'
import { usePostRemovals } from './use-post-removals.ts'
import { useWantedCard } from './use-wanted-card.ts'

export type AuthoringListProps = {
  kind: AuthoringKind
  /** What the server sent; hidden while the author's list is shown. */
  served: HTMLElement
  /** Where the author's list goes, beside it. */
  place: HTMLElement
}

const readPage = () => parsePageNumber(new URLSearchParams(location.search).get('page'))

/** A list of posts as its authors see it: admin bar, cards with controls, and the dialogs they open. */
export function AuthoringList({ kind, served, place }: AuthoringListProps) {
  const mode = useAdminMode()
  const [firstPage] = useState(readPage)
  const isOffered = mode.isOn && (!kind.needsRole || mode.isAdministrator)
  const reader = isOffered ? { id: readSession().userId ?? 'editor', hasGrant: mode.hasGrant } : null
  const list = useAuthoredPosts(kind, firstPage, reader)
  const { shown, load } = list
  const container = useRef<HTMLDivElement>(null)
  const [work, setWork] = useState<{ id: string; work: PostWork } | null>(null)
  const [isServedStale, setIsServedStale] = useState(false)

  /** Shows a page; its address follows. */
  const show = async (page: number, address: 'push' | 'replace' | 'keep') => {
    const read = await load(page)
    if (!read) return
    if (address === 'push') history.pushState(null, '', hrefOfPage(kind.path, read.page))
    if (address === 'replace') replaceAddress(kind, read.page)
    if (address !== 'push') return
    container.current?.scrollIntoView({ block: 'start' })
    container.current?.focus({ preventScroll: true })
  }
  const showAgain = async (page: number) => {
    setIsServedStale(true)
    await show(page, 'replace')
  }
  /** What is new stands at the top of the first page. */
  const showNewest = async () => {
    await showAgain(1)
    container.current?.scrollIntoView({ block: 'start' })
  }
  const isShown = isOffered && shown !== null
  const focusCard = useWantedCard(container, shown)
  const offerUndo = usePostRemovals({
    kind,
    mode,
    list: container,
    onRestored: async ({ id }) => {
      focusCard(id)
      await showAgain(shown?.page ?? 1)
    },
  })
  const isGivenBack = useRef(false)
  const dialogs = usePostDialogs({
    kind,
    mode,
    // The page reloads once the dialog is closed when admin mode has ended meanwhile, with the session.
    notify: (toast) => (isGivenBack.current ? storeFlashMessage(toast) : showToast(toast)),
    onSaved: () => void (shown?.page === 1 ? showAgain(1) : showNewest()),
    onDeleted: async (post) => {
      // Back with the visitors' list, which is about to be asked for anew.
      if (isGivenBack.current) return flashRemoval(kind.table, post)
      const at = shown?.posts.findIndex(({ id }) => id === post.id) ?? -1
      focusCard((shown?.posts[at + 1] ?? shown?.posts[at - 1])?.id)
      offerUndo(post)
      await showAgain(shown?.page ?? 1)
    },
    onImported: () => void showNewest(),
  })
  const doWork = async (id: string, name: PostWork, act: () => Promise<void>) => {
    setWork({ id, work: name })
    await act()
    setWork(null)
  }
  const copy = async (id: string) => {
    if ((await mayStillTry(kind, mode, 'duplicate')) && (await duplicatePost(kind, mode, id)))
      await showNewest()
  }

  useLayoutEffect(() => {
    served.toggleAttribute('hidden', isShown)
    if (shown !== null) isGivenBack.current = !isShown
  }, [isShown, served, shown])
  useRetainedFocus(container)
  useGiveBack(isShown, dialogs.open === null && (isServedStale || readPage() !== firstPage))
  usePageHistory(isShown, (page) => void show(page, 'keep'))

  return (
    <>
      <AdminBar
        mode={mode}
        note="Changes are published at once."
        needsRole={kind.needsRole}
        loadingLabel={list.isLoading ? kind.labels.loading : undefined}
      >
        <ListTools
          kind={kind}
          isAdministrator={mode.isAdministrator}
          hasFailed={list.hasFailed}
          onRetry={() => void show(readPage(), 'keep')}
          onCreate={() => dialogs.create()}
          onImport={dialogs.importPosts}
          onBackfilled={() => void showAgain(shown?.page ?? 1)}
        />
      </AdminBar>
      {isShown && (
        <UnsavedDraftHint
          table={kind.table}
          isDialogOpen={dialogs.open !== null}
          onContinue={(id) => void dialogs.create(id)}
        />
      )}
      {isShown &&
        createPortal(
          <AuthoredList
            kind={kind}
            shown={shown}
            isLoading={list.isLoading}
            container={container}
            workOf={({ id }) => (work?.id === id ? work.work : null)}
            onEdit={({ id }) => void doWork(id, 'opening', () => dialogs.edit(id))}
            onCopy={({ id }) => void doWork(id, 'copying', () => copy(id))}
            onDelete={(post) => dialogs.confirmDelete(post)}
            onPreview={({ id }) => void dialogs.preview(id)}
            filter={list.filter}
            onPage={(page) => void show(page, 'push')}
            onFilter={(filter) =>
              void load(1, filter).then((read) => read && replaceAddress(kind, read.page))
            }
          />,
          place,
        )}
      {dialogs.open}
    </>
  )
}

function replaceAddress({ path }: AuthoringKind, page: number): void {
  history.replaceState(null, '', hrefOfPage(path, page))
}

/** A card that goes takes the focus along: then the list has it. */
function useRetainedFocus(container: RefObject<HTMLElement | null>): void {
  const wasInside = useRef(false)
  useEffect(() => {
    const follow = () => {
      wasInside.current = container.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [container])
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body)
      container.current?.focus({ preventScroll: true })
  })
}

/** When admin mode ends, the server's list comes back; one that is out of date is asked for anew. */
function useGiveBack(isShown: boolean, isStale: boolean): void {
  const wasShown = useRef(false)
  useEffect(() => {
    if (isShown) wasShown.current = true
    else if (wasShown.current && isStale) location.reload()
  }, [isShown, isStale])
}

/** The browser's own Back and Forward turn pages, too. */
function usePageHistory(isShown: boolean, onPage: (page: number) => void): void {
  const latest = useRef(onPage)
  useLayoutEffect(() => {
    latest.current = onPage
  })
  useEffect(() => {
    if (!isShown) return undefined
    const follow = () => latest.current(readPage())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [isShown])
}
