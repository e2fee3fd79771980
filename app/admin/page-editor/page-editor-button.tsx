import { lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EDIT_HASH, PAGES_PATH } from '../pages/edit-link.ts'
import { StaffProvider, useManager, useStaff } from '../staff.tsx'
import { useQuery } from '@tanstack/react-query'
import { createSettingsManager } from '#app/data/site-settings.ts'
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
    <div className="page-editor-button row row--end gap-8 no-print">
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

const MARK = 'demo-claim'
const NONE: Element[] = []

/** Marks demo texts on the page until the launch, and links to the launch checklist. */
function DemoMarks() {
  const manager = useManager(createSettingsManager)
  const { data: marked = NONE } = useQuery({
    queryKey: ['demo-claims'],
    queryFn: async () => findTexts(await manager.readDemoClaims()),
    structuralSharing: false,
  })
  useEffect(() => {
    for (const element of marked) element.classList.add(MARK)
    return () => {
      for (const element of marked) element.classList.remove(MARK)
    }
  }, [marked])
  const count = marked.length
  if (count === 0) return null
  return (
    <a className="btn btn--secondary btn--small" href="/admin/settings/launch">
      {count === 1 ? '1 demo text here' : `${count} demo texts here`}
    </a>
  )
}

/** Finds the innermost elements whose whole text is one of these. */
function findTexts(texts: readonly string[]): Element[] {
  const wanted = new Set(texts)
  const found = [...document.querySelectorAll('main *')].filter((element) => wanted.has(readText(element)))
  return found.filter((element) => !found.some((other) => other !== element && element.contains(other)))
}

const readText = ({ textContent }: Element) =>
  textContent
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^“(.*)”$/, '$1')
