import { lazy, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EDIT_HASH, PAGES_PATH } from '../pages/edit-link.ts'
import { StaffProvider, useStaff } from '../staff.tsx'
import { DemoMarks } from './demo-marks.tsx'
import './page-editor-button.css'

const PageEditor = lazy(async () => ({ default: (await import('./page-editor.tsx')).PageEditor }))

/** Adds a button to edit the page, for people who may edit public pages. A URL with `EDIT_HASH` opens the editor. */
export function mountPageEditor(): void {
  const isAsked = location.hash === EDIT_HASH
  if (isAsked) history.replaceState(history.state, '', location.pathname + location.search)
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <StrictMode>
      <StaffProvider>
        <PageEditorButton isAsked={isAsked} />
      </StaffProvider>
    </StrictMode>,
  )
}

function PageEditorButton({ isAsked }: { isAsked: boolean }) {
  const { may, access } = useStaff()
  const [isEditing, setEditing] = useState(isAsked)
  if (!may('posts.edit')) return null
  if (isEditing)
    return (
      <Suspense>
        <PageEditor onClose={() => void leaveEditor()} />
      </Suspense>
    )
  return (
    <div className="page-editor-button">
      {access === 'staff' && may('site.manage') && <DemoMarks />}
      <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
        <Icon name="pencil" />
        Edit page
      </Button>
    </div>
  )
}

/** Reloads the page, because only that restarts its scripts. If it is not published, opens the list instead. */
async function leaveEditor(): Promise<void> {
  const page = await fetch(location.href, { method: 'HEAD' }).catch(() => null)
  if (page?.status === 404) location.assign(PAGES_PATH)
  else location.reload()
}
