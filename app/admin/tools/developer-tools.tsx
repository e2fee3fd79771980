import { useEffect, useState } from 'react'
import { useSession } from '#app/auth/session/session-store.ts'
import { isEditorPage } from '#app/data/session/editor-grant.ts'
import { DevelopmentToolsDialog, type ToolId } from './development-tools-dialog.tsx'
import { startDevTrigger } from './dev-trigger.ts'
import { FloatingButton } from './floating-button.tsx'
import { keepServiceLinks } from './service-links.ts'
import { StorageDialog } from './storage/storage-dialog.tsx'
import './developer-tools.css'

/**
 * The floating buttons and their dialogs, for people with a session and in editor mode. They are drawn by the rule of
 * the environment alone: somebody without rights opens dialogs that stay empty.
 */
export function DeveloperTools() {
  const isShown = useSession().status === 'signed-in' || isEditorPage()
  return isShown ? <FloatingTools /> : null
}

function FloatingTools() {
  const [opened, setOpened] = useState<'storage' | 'tools' | null>(null)
  const [tool, setTool] = useState<ToolId>('auto-import')
  useEffect(keepServiceLinks, [])
  useEffect(startDevTrigger, [])

  const close = () => setOpened(null)
  const openTools = (id: ToolId) => {
    setTool(id)
    setOpened('tools')
  }
  return (
    <>
      <aside className="floating-tools" aria-label="Developer tools">
        <div>
          <FloatingButton
            icon="toggle-left"
            label="Features"
            hint="Feature toggles"
            onClick={() => openTools('features')}
          />
          <FloatingButton
            icon="wrench"
            label="Dev tools"
            hint="Development tools"
            onClick={() => openTools(tool === 'features' ? 'auto-import' : tool)}
          />
        </div>
        <FloatingButton
          icon="database"
          label="Storage"
          hint="Storage and usage"
          onClick={() => setOpened('storage')}
        />
      </aside>
      {opened === 'storage' && <StorageDialog onClose={close} />}
      {opened === 'tools' && <DevelopmentToolsDialog selected={tool} onSelect={setTool} onClose={close} />}
    </>
  )
}
