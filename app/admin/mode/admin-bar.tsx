import { type ReactNode, useEffect } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { AdminMode } from './use-admin-mode.ts'
import './admin-bar.css'

export type AdminBarProps = {
  mode: AdminMode
  /** Text next to "Admin mode is on." */
  note: string
  /** Label of the spinner. */
  loadingLabel?: string | undefined
  /** Whether the controls require a role. */
  needsRole: boolean
  /** Controls shown in admin mode. */
  children: ReactNode
}

/** Bar between heading and posts that switches admin mode and contains its controls. */
export function AdminBar({ mode, note, loadingLabel, needsRole, children }: AdminBarProps) {
  useHiddenEntrance(mode.showsToggle)
  if (!mode.showsToggle) return null
  const lacksRole = !mode.may('posts.write')
  const state = lacksRole ? (needsRole ? LACKS_ROLE : LACKS_ANY_ROLE) : note
  return (
    <section className={mode.isOn ? 'admin-bar admin-bar--on' : 'admin-bar'} aria-label="Admin">
      <div className="wrap row">
        <div className="admin-bar-state">
          {loadingLabel && mode.isOn ? (
            <Spinner label={loadingLabel} />
          ) : (
            <p className="row row--single-line">
              <Icon name="pencil-ruler" size={19} />
              {mode.isOn ? (
                <span>
                  <b>Admin mode is on.</b> {mode.isRoleKnown && state}
                </span>
              ) : (
                <span>Admin mode is off.</span>
              )}
            </p>
          )}
        </div>
        {mode.isOn && !(needsRole && lacksRole) && children}
        <Button variant={mode.isOn ? 'quiet' : 'secondary'} size="small" onClick={mode.toggle}>
          {mode.isOn ? 'Exit Admin' : 'Enable Admin Mode'}
        </Button>
      </div>
    </section>
  )
}

const LACKS_ROLE =
  "Your account doesn't have the administrator role, which changing news needs. Ask an administrator for it."
const LACKS_ANY_ROLE =
  'Your account has no role, so your changes will not be saved. Ask an administrator for a role.'

/** Hides the admin link in the footer while the bar is shown. */
function useHiddenEntrance(isBarShown: boolean): void {
  useEffect(() => {
    const entrance = document.querySelector('[data-admin-entrance]')
    entrance?.toggleAttribute('hidden', isBarShown)
    return () => entrance?.removeAttribute('hidden')
  }, [isBarShown])
}
