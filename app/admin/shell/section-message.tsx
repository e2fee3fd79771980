import { Component, type ReactNode, useEffect, useState } from 'react'
import { ADMIN_PATH, composeSignInPath } from '#app/auth/session/auth-paths.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import type { AdminSection } from '../admin-section.ts'
import { SectionLink } from '../section-link.tsx'
import type { AdminAccess } from './use-admin-access.ts'

/** If loading the role takes longer, a message is shown. */
const SLOW_MS = 8000

function SectionMessage({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <section className="admin-shell-door stack gap-16 center" aria-labelledby="admin-shell-door">
      <span className="icon-tile">
        <Icon name={icon} />
      </span>
      <h1 id="admin-shell-door" className="t-h3">
        {title}
      </h1>
      {children}
    </section>
  )
}

export type AccessDeniedProps = {
  access: Exclude<AdminAccess, 'staff' | 'editor'>
  /** Path to return to after signing in. */
  path: string
}

/** Shown instead of a section while access is denied or unknown. */
export function AccessDenied({ access, path }: AccessDeniedProps) {
  if (access === 'looking') return <Looking />
  if (access === 'signed-out')
    return (
      <SectionMessage icon="lock" title="Sign in to open the admin">
        <p className="t-body">It is for the people who run this site. You return here after signing in.</p>
        <ButtonLink href={composeSignInPath(path)}>Sign in</ButtonLink>
      </SectionMessage>
    )
  if (access === 'second-step')
    return (
      <SectionMessage icon="shield-check" title="One more step">
        <p className="t-body">
          People who run this site confirm their identity with a second step. It takes a minute, and then you
          return here.
        </p>
        <ButtonLink href={composeSignInPath(path)}>Finish signing in</ButtonLink>
      </SectionMessage>
    )
  return (
    <SectionMessage icon="circle-alert" title={OPERATION_BLOCKED}>
      <p className="t-body">
        The admin needs an account with a role. Ask an owner to give you one, or sign in with another account.
      </p>
      <ButtonLink variant="secondary" href="/">
        Go to the site
      </ButtonLink>
    </SectionMessage>
  )
}

function Looking() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="admin-shell-door stack gap-16 center">
      <noscript>
        <p>
          The admin needs JavaScript. Please turn it on for this site and open the page again; everything for
          visitors works without it.
        </p>
      </noscript>
      <div className="stack gap-16 center needs-script">
        <Spinner label="Checking your access..." />
        {isSlow && (
          <>
            <p className="t-small">This is taking longer than usual. The server may be unreachable.</p>
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

type SectionsProps = {
  /** Sections that the person may open. */
  sections: readonly AdminSection[]
}

/** Shown instead of a section that the person's role can't open. */
export function LockedSection({ section, sections }: SectionsProps & { section: AdminSection }) {
  return (
    <SectionMessage icon="lock" title={`${section.label} is not open to your role`}>
      <p className="t-body">
        Ask an owner of this site if you need it.{sections.length > 0 && ' These sections are open to you:'}
      </p>
      <SectionLinks sections={sections} />
      {sections.length === 0 && <ButtonLink href="/blog">Go to the posts</ButtonLink>}
    </SectionMessage>
  )
}

export function MissingSection({ sections }: SectionsProps) {
  return (
    <SectionMessage icon="circle-alert" title="There is no such section">
      <p className="t-body">
        The address may be mistyped, or from an older version. These sections are open:
      </p>
      <SectionLinks sections={sections} />
    </SectionMessage>
  )
}

function SectionLinks({ sections }: SectionsProps) {
  return (
    <ul className="row row--center gap-16">
      {sections.map(({ path, label, icon }) => (
        <li key={path}>
          <SectionLink href={`${ADMIN_PATH}/${path}`} className="link">
            <Icon name={icon} />
            {label}
          </SectionLink>
        </li>
      ))}
    </ul>
  )
}

/** Error boundary that keeps the navigation usable when a section fails to render. */
export class SectionBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <section className="admin-shell-door stack gap-16 center" role="alert">
        <h1 className="t-h3">This section could not be shown</h1>
        <p className="t-body">Nothing was changed. Reload the page to continue.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </section>
    )
  }
}
