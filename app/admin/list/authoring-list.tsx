import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { readSession } from '#app/auth/session/session-store.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { AdminBar } from '../mode/admin-bar.tsx'
import { useAdminMode } from '../mode/use-admin-mode.ts'
import { AuthoredList } from './authored-list.tsx'
import { ListTools } from './list-tools.tsx'
import { UnsavedDraftHint } from './unsaved-draft-hint.tsx'
import { useListDialogs } from './use-list-dialogs.ts'
import { useListPages } from './use-list-pages.ts'
import { usePublicList } from './use-public-list.ts'
import type { PostWork } from './post-buttons.tsx'

export type AuthoringListProps = {
  kind: AuthoringKind
  /** What the server sent; out of the document while the author's list is shown. */
  served: HTMLElement
  /** Holds the author's list, which stands in the server's place. */
  slot: HTMLElement
}

/** A list of posts as its authors see it: admin bar, cards with controls, and the dialogs they open. */
export function AuthoringList({ kind, served, slot }: AuthoringListProps) {
  const mode = useAdminMode()
  const isOffered = mode.isOn && (!kind.needsRole || mode.may('posts.write'))
  const reader = isOffered ? { id: readSession().userId ?? 'editor', hasGrant: mode.hasGrant } : null
  const container = useRef<HTMLDivElement>(null)
  const pages = useListPages(kind, reader, container)
  const { shown } = pages
  const { isPublicListShown, replacePublicList } = usePublicList({
    kind,
    served,
    page: pages.page,
    changes: pages.changes,
    isStaffListReady: isOffered && shown !== null,
    onPage: pages.correctAddress,
  })
  const dialogs = useListDialogs({ kind, mode, pages, container })
  const work = usePostWork()
  useRetainedFocus(container)

  return (
    <>
      <AdminBar
        mode={mode}
        note="Changes are published at once."
        needsRole={kind.needsRole}
        loadingLabel={pages.isLoading ? kind.labels.loading : undefined}
      >
        <ListTools
          kind={kind}
          mode={mode}
          hasFailed={pages.hasFailed}
          onRetry={() => void pages.retry()}
          onCreate={() => dialogs.create()}
          onImport={dialogs.importPosts}
          onExport={dialogs.exportPosts}
          onAuthors={mode.may('names.manage') && !mode.hasGrant ? dialogs.manageAuthors : null}
          onManageTags={dialogs.manageTags}
          onBin={dialogs.showBin}
          onBackfilled={() => void pages.showChanged()}
        />
      </AdminBar>
      {isOffered && !isPublicListShown && (
        <UnsavedDraftHint
          table={kind.table}
          isDialogOpen={dialogs.open !== null}
          onContinue={(id) => void dialogs.create(id)}
        />
      )}
      {!isPublicListShown && shown && (
        <StaffListSlot slot={slot} replacePublicList={replacePublicList}>
          <AuthoredList
            kind={kind}
            shown={shown}
            filter={pages.filter}
            isLoading={pages.isLoading}
            isOver={!isOffered}
            container={container}
            // Of drafts, an author sees own ones alone.
            mayChange={({ status }) => status === 'draft' || !mode.lacks('posts.edit')}
            workOf={({ id }) => work.workOf(id)}
            onEdit={({ id }) => void work.run(id, 'opening', () => dialogs.edit(id))}
            onCopy={({ id }) => void work.run(id, 'copying', () => dialogs.copy(id))}
            onDelete={(post) => dialogs.confirmDelete(post)}
            onVersions={(post) => void work.run(post.id, 'opening', () => dialogs.showVersions(post))}
            onPreview={({ id }) => void dialogs.preview(id)}
            onPage={(page) => void pages.turnTo(page)}
            onFilter={(filter) => void pages.choose(filter)}
          />
        </StaffListSlot>
      )}
      {dialogs.open}
    </>
  )
}

/** What is going on with one post of a list; one thing at a time. */
function usePostWork() {
  const [current, setCurrent] = useState<{ id: string; work: PostWork } | null>(null)
  return {
    workOf: (id: string): PostWork | null => (current?.id === id ? current.work : null),
    run: async (id: string, work: PostWork, act: () => Promise<void>): Promise<void> => {
      setCurrent({ id, work })
      await act()
      setCurrent(null)
    },
  }
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

export type StaffListSlotProps = {
  /** Holds the staff list; it is in the document only while that is drawn. */
  slot: HTMLElement
  /** Puts the slot in place of the server's list. @returns how to give the place back */
  replacePublicList: (slot: HTMLElement) => () => void
  children: ReactNode
}

/** Draws the staff list in place of the server's, which comes back when it goes. */
function StaffListSlot(props: StaffListSlotProps) {
  return createPortal(<Replacement {...props} />, props.slot)
}

/** Inside of the portal, since a cleanup runs while what React takes away is still there: focus and view are read. */
function Replacement({ slot, replacePublicList, children }: StaffListSlotProps) {
  useLayoutEffect(() => replacePublicList(slot), [slot, replacePublicList])
  return children
}
