import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { readSession } from '#app/auth/session/session-store.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { AdminBar } from '../mode/admin-bar.tsx'
import { useAdminMode } from '../mode/use-admin-mode.ts'
import { AuthoredList } from './authored-list.tsx'
import { ListTools } from './list-tools.tsx'
import { useListDialogs } from './use-list-dialogs.ts'
import { useListPages } from './use-list-pages.ts'
import { swapLists, useIsStaffListShown } from './use-public-list.ts'
import type { PostWork } from './post-buttons.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useUnsavedDrafts } from '#app/admin/editor/drafts/use-unsaved-drafts.ts'
import './unsaved-draft-hint.css'

type AuthoringListProps = {
  kind: AuthoringKind
  /** The public list from the server, removed from the document while the staff list is shown. */
  served: HTMLElement
  /** Container of the staff list. */
  slot: HTMLElement
}

/** Authoring tools of a public list: admin bar, cards with buttons, and dialogs. */
export function AuthoringList({ kind, served, slot }: AuthoringListProps) {
  const mode = useAdminMode()
  const isOffered = mode.isOn && (!kind.needsRole || mode.may('posts.write'))
  const reader = isOffered ? { id: readSession().userId ?? 'editor', hasGrant: mode.hasGrant } : null
  const container = useRef<HTMLDivElement>(null)
  const pages = useListPages(kind, reader, container)
  const { shown } = pages
  const dialogs = useListDialogs({ kind, mode, pages, container })
  const isStaffListShown = useIsStaffListShown({
    page: pages.page,
    changes: pages.changes,
    isStaffListReady: isOffered && shown !== null,
    isDialogOpen: dialogs.open !== null,
  })
  const work = usePostWork()
  useRetainedFocus(container)

  return (
    <>
      <AdminBar
        mode={mode}
        note="Changes are visible right away."
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
      {isOffered && isStaffListShown && (
        <UnsavedDraftHint
          table={kind.table}
          isDialogOpen={dialogs.open !== null}
          onContinue={(id) => void dialogs.create(id)}
        />
      )}
      {isStaffListShown && shown && (
        <StaffListSlot slot={slot} served={served}>
          <AuthoredList
            kind={kind}
            shown={shown}
            filter={pages.filter}
            isLoading={pages.isLoading}
            isOver={!isOffered}
            container={container}
            // Authors can change only drafts, and see only their own ones.
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

/** Runs one action on a post at a time. */
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

/** Focuses the list if the focused card is removed. */
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

type StaffListSlotProps = { slot: HTMLElement; served: HTMLElement; children: ReactNode }

/** Renders the staff list in place of the public one, which returns on unmount. */
function StaffListSlot(props: StaffListSlotProps) {
  return createPortal(<SlotContent {...props} />, props.slot)
}

/** Inside the portal, so that its cleanup can measure the posts before React removes them. */
function SlotContent({ slot, served, children }: StaffListSlotProps) {
  useLayoutEffect(() => {
    swapLists(served, slot)
    return () => swapLists(slot, served)
  }, [slot, served])
  return children
}

type UnsavedDraftHintProps = {
  table: PostTable
  /** When the dialog closes, drafts are looked up again. */
  isDialogOpen: boolean
  onContinue: (postId: string) => void
}

/** Offers to continue the latest unsaved new post in this browser. */
function UnsavedDraftHint({ table, isDialogOpen, onContinue }: UnsavedDraftHintProps) {
  const { drafts, refresh } = useUnsavedDrafts(table)
  useEffect(() => {
    if (!isDialogOpen) refresh()
  }, [isDialogOpen, refresh])
  const [newest] = drafts
  if (!newest) return null
  return (
    <div className="wrap row unsaved-draft-hint" role="status">
      <Icon name="history" />
      <p>
        Unsaved text from {formatMoment(newest.savedAt)}
        {newest.form.title.trim() && `: “${newest.form.title.trim()}”`}
      </p>
      <Button variant="secondary" size="small" onClick={() => onContinue(newest.postId)}>
        Continue writing
      </Button>
    </div>
  )
}
