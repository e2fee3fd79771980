import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { composeMailLink, composePhoneLink, type Contact, ContactLinks } from '../buttons/contact-links.tsx'
import { Icon } from '../icons/icon.tsx'

export type EmbedProps = {
  /** Id of the frame, for links on the page. */
  id: string
  /** URL of the page; null if not set. */
  url: string | null
  /** Our own origin, which the sandbox must not grant. */
  siteUrl: string
  /** The frame's `title`. */
  title: string
  heightPx: number
  /** The frame's permissions policy, such as "payment". */
  allow?: string
  loadingText: string
  /** Label of the button that loads the frame early. */
  showLabel?: string
  openLink: string
  /** Shown while the page loads. */
  skeleton: ReactNode
  fallback: { title: string; text: string }
  /** Replaces the whole component if the page fails to load; `fallback` by default. */
  replacement?: ReactNode
  /** Other ways to contact the agency, below the frame or, on failure, instead of it. */
  contact: Contact
}

/**
 * A provider's page in a lazy-loaded frame, which works without JavaScript. The embeds island adds the
 * skeleton, early loading and the fallback.
 */
export function Embed(props: EmbedProps) {
  const { id, url, siteUrl, title, heightPx, allow, openLink, contact, replacement } = props
  if (url === null) {
    return (
      <div className="embed panel embed--absent centered" id={id}>
        <EmbedFallback {...props} />
      </div>
    )
  }
  return (
    <div data-embed>
      <div className="embed panel">
        <iframe
          id={id}
          src={url}
          title={title}
          height={heightPx}
          loading="lazy"
          sandbox={composeEmbedSandbox(url, siteUrl)}
          allow={allow}
          data-embed-frame
        />
        <EmbedSkeleton {...props} />
        <div className="embed-alert centered" role="status" data-embed-alert />
        <template data-embed-fallback>
          <EmbedFallback {...props} />
        </template>
      </div>
      {replacement && <template data-embed-replacement>{replacement}</template>}
      <EmbedLinks url={url} openLink={openLink} contact={contact} />
    </div>
  )
}

function EmbedSkeleton({ skeleton, loadingText, showLabel }: EmbedProps) {
  return (
    <div className="embed-skeleton" data-embed-skeleton>
      <div className="embed-drawing" aria-hidden="true">
        {skeleton}
      </div>
      <p className="embed-progress muted">{loadingText}</p>
      {showLabel && (
        <Button variant="secondary" data-embed-show>
          {showLabel}
        </Button>
      )}
    </div>
  )
}

function EmbedFallback({ fallback, contact }: EmbedProps) {
  return (
    <div className="embed-fallback stack gap-16 center">
      <span className="icon-tile">
        <Icon name="mail" />
      </span>
      <h3 className="t-h3">{fallback.title}</h3>
      <p className="t-body">{fallback.text}</p>
      <ContactLinks {...contact} />
    </div>
  )
}

/** Always visible, because scripts can't detect that a page refuses to be framed. */
function EmbedLinks({ url, openLink, contact }: { url: string; openLink: string; contact: Contact }) {
  return (
    <ul className="row row--center gap-32 mt-16">
      <li>
        <a className="link" href={url} target="_blank" rel="noopener">
          {openLink}
          <Icon name="external-link" size={17} />
        </a>
      </li>
      <li>
        <a className="link" href={composeMailLink(contact)}>
          {contact.email}
        </a>
      </li>
      <li>
        <a className="link" href={composePhoneLink(contact.phone)}>
          {contact.phone}
        </a>
      </li>
    </ul>
  )
}

const SANDBOX = ['allow-scripts', 'allow-forms', 'allow-same-origin', 'allow-popups']

/**
 * Returns the sandbox permissions (threat model, section 8). A page of our own origin may not keep its
 * origin, because together with scripts it could remove the sandbox.
 */
export function composeEmbedSandbox(url: string, siteUrl: string): string {
  const isOwn = new URL(url).origin === new URL(siteUrl).origin
  return SANDBOX.filter((permission) => !(isOwn && permission === 'allow-same-origin')).join(' ')
}
