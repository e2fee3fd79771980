import { type ReactNode, useEffect } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { AdminMode } from './use-admin-mode.ts'
import './admin-bar.css'

export type AdminBarProps = {
  mode: AdminMode
  /** Said beside "Admin mode is on." */
  note: string
  /** Something is being fetched; says what. */
  loadingLabel?: string | undefined
  /** True where only people with a role get past the controls: nobody else is offered any. */
  needsRole: boolean
  /** What can be done here while the mode is on. */
  children: ReactNode
}

/** The bar between heading and posts: the state of admin mode, what it offers, and the way in and out. */
export function AdminBar({ mode, note, loadingLabel, needsRole, children }: AdminBarProps) {
  useHiddenEntrance(mode.showsToggle)
  if (!mode.showsToggle) return null
  const lacksRole = needsRole && !mode.may('posts.write')
  return (
    <section className={mode.isOn ? 'admin-bar admin-bar--on' : 'admin-bar'} aria-label="Admin">
      <div className="wrap">
        <div className="admin-bar-state">
          {loadingLabel && mode.isOn ? (
            <Spinner label={loadingLabel} />
          ) : (
            <p>
              <Icon name="pencil-ruler" />
              {mode.isOn ? (
                <span>
                  <b>Admin mode is on.</b> {lacksRole ? mode.isRoleKnown && LACKS_ROLE : note}
                </span>
              ) : (
                <span>Admin mode is off.</span>
              )}
            </p>
          )}
        </div>
        {mode.isOn && !lacksRole && children}
        <Button variant={mode.isOn ? 'quiet' : 'secondary'} size="small" onClick={mode.toggle}>
          {mode.isOn ? 'Exit Admin' : 'Enable Admin Mode'}
        </Button>
      </div>
    </section>
  )
}

const LACKS_ROLE =
  "Your account doesn't have the administrator role, which changing news needs. Ask an administrator for it."

/** The footer's way in is for those who see no bar. */
function useHiddenEntrance(isBarShown: boolean): void {
  useEffect(() => {
    const entrance = document.querySelector('[data-admin-entrance]')
    entrance?.toggleAttribute('hidden', isBarShown)
    return () => entrance?.removeAttribute('hidden')
  }, [isBarShown])
}
