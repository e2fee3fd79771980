import { lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useSession } from '#app/auth/session/session-store.ts'
import { isEditorPage } from '#app/data/session/editor-grant.ts'
import type { ToolId } from './development-tools-dialog.tsx'
import { startDevTrigger } from './dev-trigger.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { areServicePagesOn, subscribeToLocalFlags } from './local-flags.ts'
import './developer-tools.css'

const DevelopmentToolsDialog = lazy(async () => ({
  default: (await import('./development-tools-dialog.tsx')).DevelopmentToolsDialog,
}))
const StorageDialog = lazy(async () => ({
  default: (await import('./storage/storage-dialog.tsx')).StorageDialog,
}))

/** Adds the tools at the end of the page. @returns a function that removes them */
export function mountDeveloperTools(): () => void {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(<DeveloperTools />)
  return () => {
    root.unmount()
    container.remove()
  }
}

/** Shown to signed-in people and in editor mode. Without permission, the dialogs stay empty. */
function DeveloperTools() {
  const isShown = useSession().status === 'signed-in' || isEditorPage()
  return isShown ? <FloatingTools /> : null
}

function FloatingTools() {
  const [opened, setOpened] = useState<'storage' | 'tools' | null>(null)
  const [tool, setTool] = useState<ToolId>('auto-import')
  useEffect(redirectServiceLinks, [])
  useEffect(startDevTrigger, [])

  const close = () => setOpened(null)
  const openTools = (id: ToolId) => {
    setTool(id)
    setOpened('tools')
  }
  return (
    <>
      <aside className="floating-tools no-print" aria-label="Developer tools">
        <div className="row row--single-line gap-8">
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
      <Suspense>
        {opened === 'storage' && <StorageDialog onClose={close} />}
        {opened === 'tools' && <DevelopmentToolsDialog selected={tool} onSelect={setTool} onClose={close} />}
      </Suspense>
    </>
  )
}

type FloatingButtonProps = {
  icon: IconName
  label: string
  hint: string
  onClick: () => void
}

/** Shows only its icon on phones. */
function FloatingButton({ icon, label, hint, onClick }: FloatingButtonProps) {
  return (
    <button
      type="button"
      className="btn btn--secondary btn--small"
      title={hint}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Icon name={icon} />
      <span className="floating-label">{label}</span>
    </button>
  )
}

const OVERVIEW = '/services'
const SERVICE_PATH = /^\/services\/[\w-]+\/?$/
/** Attribute with the original path of a changed link. */
const ORIGINAL_HREF = 'data-service-href'

/**
 * While individual service pages are off in this browser, links to them lead to the overview, and open ones
 * redirect to it, as when they are off for everyone.
 * @returns a function that restores the links
 */
function redirectServiceLinks(): () => void {
  const observer = new MutationObserver(() => redirectLinks())
  const follow = () => {
    observer.disconnect()
    if (areServicePagesOn()) return restoreLinks()
    if (SERVICE_PATH.test(location.pathname)) return location.replace(OVERVIEW)
    redirectLinks()
    observer.observe(document.body, { childList: true, subtree: true })
  }
  const unsubscribe = subscribeToLocalFlags(follow)
  follow()
  return () => {
    unsubscribe()
    observer.disconnect()
    restoreLinks()
  }
}

function redirectLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href*="${OVERVIEW}/"]`)) {
    if (link.origin !== location.origin || !SERVICE_PATH.test(link.pathname)) continue
    link.setAttribute(ORIGINAL_HREF, link.getAttribute('href')!)
    link.setAttribute('href', OVERVIEW)
  }
}

function restoreLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[${ORIGINAL_HREF}]`)) {
    link.setAttribute('href', link.getAttribute(ORIGINAL_HREF)!)
    link.removeAttribute(ORIGINAL_HREF)
  }
}
