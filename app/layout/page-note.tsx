import type { ReactNode } from 'react'
import { useContent } from '#app/data/content/use-content.ts'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { announcement, isAnnounced } from '#content/agency/announcement.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { postPreview } from '#content/pages/post-preview.ts'

export type PreviewNoteProps = {
  state: keyof (typeof postPreview)['fallback']['states']
  /** When the link expires. */
  expiresAt: string
  settings: Pick<SiteSettings, 'timeZone'>
}

/** Notice above a preview. */
export function PreviewNote({ state, expiresAt, settings: { timeZone } }: PreviewNoteProps): ReactNode {
  const { label, states, until } = useContent(postPreview)
  // Includes the time zone, because the reader may be anywhere.
  const moment = `${formatMomentIn(timeZone, expiresAt)} (${timeZone.replaceAll('_', ' ')})`
  return (
    <PageNote label={label} icon="eye">
      <b>{label}</b> {states[state]} {until.replace('{moment}', moment)}
    </PageNote>
  )
}

/** Announcement of the agency, if it applies to this page and day. */
export function AnnouncementBar({ path, today }: { path: string; today: string }): ReactNode {
  const bar = useContent(announcement)
  if (!isAnnounced(bar, path, today)) return null
  return (
    <PageNote label="Announcement" icon="megaphone">
      {bar.text} {bar.link && <a href={bar.link.href}>{bar.link.label}</a>}
    </PageNote>
  )
}

function PageNote({ label, icon, children }: { label: string; icon: IconName; children: ReactNode }) {
  return (
    <aside className="page-note no-print" aria-label={label}>
      <div className="wrap row row--top row--single-line">
        <Icon name={icon} />
        <p>{children}</p>
      </div>
    </aside>
  )
}
