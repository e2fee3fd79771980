import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { composeMailLink, composePhoneLink, type Contact, ContactLinks } from '../buttons/contact-links.tsx'
import { Icon } from '../icons/icon.tsx'

export type EmbedProps = {
  /** The anchor of the frame; links on the page may lead to it. */
  id: string
  /** The page to show; null when the settings name none. */
  url: string | null
  /** Our own origin: a page of ours must not gain it back through the sandbox. */
  siteUrl: string
  /** The name of the frame for those who can't see it. */
  title: string
  heightPx: number
  /** The frame's permissions policy, such as "payment". */
  allow?: string
  loadingText: string
  /** The button that loads the frame before it comes near; none when it is in view at once. */
  showLabel?: string
  openLink: string
  /** Drawn while the page is on its way. */
  skeleton: ReactNode
  fallback: { title: string; text: string }
  /** Takes the place of all of it when the page doesn't come; the fallback is shown without. */
  replacement?: ReactNode
  /** How else to reach the agency: shown in the frame's place when it can't be filled, and beneath it always. */
  contact: Contact
}

/**
 * A page of another provider in a frame that keeps its space. The browser loads it when it nears the view, also
 * without scripts; the embeds island adds the skeleton, loading on request and the fallback.
 */
export function Embed(props: EmbedProps) {
  const { id, url, siteUrl, title, heightPx, allow, openLink, contact, replacement } = props
  if (url === null) {
    return (
      <div className="embed embed--absent" id={id}>
        <EmbedFallback {...props} />
      </div>
    )
  }
  return (
    <div data-embed>
      <div className="embed">
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
        <div className="embed-alert" role="status" data-embed-alert />
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
    <div className="embed-fallback">
      <span className="icon-tile">
        <Icon name="mail" />
      </span>
      <h3 className="t-h3">{fallback.title}</h3>
      <p className="t-body">{fallback.text}</p>
      <ContactLinks {...contact} />
    </div>
  )
}

/** A browser tells nobody that a page refused to be framed, so the other ways stay in sight. */
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
 * What a framed page may do (threat model, section 8). A page of our own origin doesn't keep it: with scripts
 * and origin together it could lift the sandbox.
 */
export function composeEmbedSandbox(url: string, siteUrl: string): string {
  const isOwn = new URL(url).origin === new URL(siteUrl).origin
  return SANDBOX.filter((permission) => !(isOwn && permission === 'allow-same-origin')).join(' ')
}
