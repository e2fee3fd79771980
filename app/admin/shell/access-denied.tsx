import { type ReactNode, useEffect, useState } from 'react'
import { composeSignInPath } from '#app/auth/session/return-path.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import type { AdminAccess } from './use-admin-access.ts'

/** After this somebody is told that it takes long. */
const PATIENCE_MS = 8000

export type ClosedDoorProps = {
  access: Exclude<AdminAccess, 'staff' | 'editor'>
  /** Where one wanted to go. */
  path: string
}

/** Stands in place of a room until it is known that somebody may enter. */
export function AccessDenied({ access, path }: ClosedDoorProps) {
  switch (access) {
    case 'looking':
      return <Looking />
    case 'signed-out':
      return (
        <Door icon="lock" title="Sign in to open the back office">
          <p className="t-body">It is for the people who run this site. You come back here afterwards.</p>
          <ButtonLink href={composeSignInPath(path)}>Sign in</ButtonLink>
        </Door>
      )
    case 'second-step':
      return (
        <Door icon="shield-check" title="One more step">
          <p className="t-body">
            People who run this site prove with a second step that it is them. It takes a minute, and you come
            back here afterwards.
          </p>
          <ButtonLink href={composeSignInPath(path)}>Finish signing in</ButtonLink>
        </Door>
      )
    default:
      return (
        <Door icon="circle-alert" title={OPERATION_BLOCKED}>
          <p className="t-body">
            Your account has no role on this site, which the back office needs. Ask an owner for one, or sign
            in with another account.
          </p>
          <ButtonLink variant="secondary" href="/">
            Go to the site
          </ButtonLink>
        </Door>
      )
  }
}

function Looking() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="admin-shell-door">
      <noscript>
        <p>
          The back office needs JavaScript. Please turn it on for this site and open the page again;
          everything for visitors works without it.
        </p>
      </noscript>
      <div className="admin-shell-looking">
        <Spinner label="Finding out who you are..." />
        {isSlow && (
          <>
            <p className="t-small">This takes longer than it should. The server may be out of reach.</p>
            <Button variant="secondary" onClick={() => location.reload()}>
              <Icon name="rotate-cw" />
              Try again
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function Door({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <section className="admin-shell-door" aria-labelledby="admin-shell-door">
      <span className="admin-shell-door-icon">
        <Icon name={icon} />
      </span>
      <h1 id="admin-shell-door" className="t-h3">
        {title}
      </h1>
      {children}
    </section>
  )
}
