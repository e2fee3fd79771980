import { lazy, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StaffProvider, useStaff } from '../staff.tsx'
import './page-editor-button.css'

const PageEditor = lazy(async () => ({ default: (await import('./page-editor.tsx')).PageEditor }))

/** Button to edit the open page, for people who may edit public pages. */
export function mountPageEditor(): void {
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <StrictMode>
      <StaffProvider>
        <PageEditorButton />
      </StaffProvider>
    </StrictMode>,
  )
}

function PageEditorButton() {
  const { may } = useStaff()
  const [isEditing, setEditing] = useState(false)
  if (!may('posts.edit')) return null
  if (isEditing)
    return (
      <Suspense>
        {/* Only a reload starts the page's scripts again. */}
        <PageEditor onClose={() => location.reload()} />
      </Suspense>
    )
  return (
    <Button className="page-editor-button" variant="secondary" size="small" onClick={() => setEditing(true)}>
      <Icon name="pencil" />
      Edit page
    </Button>
  )
}
