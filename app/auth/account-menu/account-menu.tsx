import { createRoot } from 'react-dom/client'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { signOutHere } from '#app/data/session/current-session.ts'
import { type Permission, type Role, ROLE_LABELS, ROLES } from '#domain/permissions.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import './account-menu.css'
import { readStoredAdminMode, storeAdminMode } from '../session/admin-mode-storage.ts'
import { AUTH_PATH, ADMIN_PATH } from '../session/auth-paths.ts'
import type { SessionState } from '../session/session-state.ts'
import { useSession } from '../session/session-store.ts'

const mounted = new WeakSet<Element>()

/** Renders the account menu into the header; empty while signed out. */
export function mountAccountMenu(slot: Element, tools: readonly AccountTool[]): void {
  if (mounted.has(slot)) return
  mounted.add(slot)
  createRoot(slot).render(<AccountMenu tools={tools} />)
}

const SecurityDialog = lazy(async () => ({
  default: (await import('../security/security-dialog.tsx')).SecurityDialog,
}))

export type AccountTool = {
  label: string
  icon: IconName
  permission: Permission
  about: 'site' | 'person'
  Dialog: ComponentType<{ onClose: () => void }>
}

function AccountMenu({ tools }: { tools: readonly AccountTool[] }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [OpenDialog, setOpenDialog] = useState<AccountTool['Dialog'] | null>(null)
  const sheetId = useId()
  const host = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useCloseOutside(host, isOpen, close)
  useHiddenSignIn(session.status === 'signed-in')

  if (session.status !== 'signed-in') return null
  return (
    <div className="account" ref={host}>
      <button
        type="button"
        className="btn btn--secondary btn--icon"
        ref={toggle}
        aria-label="Account"
        aria-expanded={isOpen}
        aria-controls={sheetId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="user-round" size={20} />
        {findHint(session) && <span className="account-dot" />}
      </button>
      <div className="account-sheet" id={sheetId} hidden={!isOpen}>
        <AccountSheet
          session={session}
          tools={tools}
          onDialog={(Dialog) => {
            setOpen(false)
            toggle.current?.focus()
            setOpenDialog(() => Dialog)
          }}
        />
      </div>
      {OpenDialog && (
        <Suspense>
          <OpenDialog onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
    </div>
  )
}

const enterAdminMode = () => storeAdminMode(true)

type AccountSheetProps = {
  session: SessionState
  tools: readonly AccountTool[]
  onDialog: (dialog: AccountTool['Dialog']) => void
}

function AccountSheet({ session, tools, onDialog }: AccountSheetProps) {
  const hint = findHint(session)
  const mayWrite = session.role.permissions.includes('posts.write')
  const permitted = tools.filter(({ permission }) => session.role.permissions.includes(permission))
  const onSecurity = () => onDialog(SecurityDialog)
  const leave = async () => {
    await signOutHere(getBrowserClient())
    showToast({ title: 'Signed out', description: 'You are signed out on this device.' })
  }
  return (
    <>
      <div className="account-person">
        <p className="strong break-long">{session.email}</p>
        <p className="t-cap">{describeRole(session)}</p>
        {mayWrite && readStoredAdminMode() !== false && <p className="t-cap">Admin mode is on</p>}
      </div>
      {mayWrite && (
        <>
          <a className="account-item" href={ADMIN_PATH}>
            <Icon name="layout-dashboard" />
            Admin
          </a>
          <a className="account-item" href="/blog" onClick={enterAdminMode}>
            <Icon name="pencil-ruler" />
            Write and edit blog posts
          </a>
          <a className="account-item" href="/news" onClick={enterAdminMode}>
            <Icon name="pencil-ruler" />
            Write and edit news
          </a>
          <ToolItems tools={permitted.filter(({ about }) => about === 'site')} onDialog={onDialog} />
        </>
      )}
      {hint === 'offer' && (
        <button type="button" className="account-item account-item--offer" onClick={onSecurity}>
          <Icon name="shield-check" />
          Protect your account with a second step
        </button>
      )}
      {hint === 'due' && (
        <a className="account-item account-item--offer" href={AUTH_PATH}>
          <Icon name="shield-check" />
          {session.needsChallenge ? 'Finish signing in' : 'Add the second step you need'}
        </a>
      )}
      <ToolItems tools={permitted.filter(({ about }) => about === 'person')} onDialog={onDialog} />
      <button type="button" className="account-item" onClick={onSecurity}>
        <Icon name="lock" />
        Security…
      </button>
      <button type="button" className="account-item" onClick={() => void leave()}>
        <Icon name="log-out" />
        Sign out
      </button>
    </>
  )
}

function ToolItems({ tools, onDialog }: Pick<AccountSheetProps, 'tools' | 'onDialog'>) {
  return tools.map(({ label, icon, Dialog }) => (
    <button key={label} type="button" className="account-item" onClick={() => onDialog(Dialog)}>
      <Icon name={icon} />
      {label}
    </button>
  ))
}

/** `due`: writing requires a second step. `offer`: a second step is recommended. */
function findHint(session: SessionState): 'due' | 'offer' | null {
  if (session.needsChallenge || session.role.state === 'needs-enrolment') return 'due'
  return session.role.state === 'active' && !session.hasAuthenticator ? 'offer' : null
}

function describeRole({ role, needsChallenge }: SessionState): string {
  if (needsChallenge) return 'Second step required'
  const [highest] = ROLES.filter((one) => role.roles.includes(one))
  if (!highest || role.state === 'none') return 'Signed in'
  return role.state === 'active' ? ROLE_NAMES[highest] : `${ROLE_NAMES[highest]}, second step missing`
}

/** Role names; the specification calls owners administrators. */
const ROLE_NAMES: Record<Role, string> = { ...ROLE_LABELS, admin: 'Administrator' }

function useHiddenSignIn(isSignedIn: boolean): void {
  useEffect(() => {
    document.querySelector('[data-sign-in]')?.toggleAttribute('hidden', isSignedIn)
  }, [isSignedIn])
}

/** Closes the menu on a click or focus outside. Escape also returns the focus to the button. */
function useCloseOutside(host: { current: HTMLElement | null }, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const leave = new AbortController()
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !host.current?.contains(event.target)) close()
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      host.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside, { signal: leave.signal })
    document.addEventListener('focusin', closeOutside, { signal: leave.signal })
    document.addEventListener('keydown', closeByKey, { signal: leave.signal })
    return () => leave.abort()
  }, [host, isOpen, close])
}
