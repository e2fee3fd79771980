import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { LeadMail } from '#app/data/manage-leads.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { FactList } from './fact-list.tsx'
import { describeDelivery, type InboundEntry, type TimelineEntry } from './describe-event.ts'
import { SectionLink } from '#app/admin/section-link.tsx'

const MailParts = lazy(() => import('./mail-parts.tsx'))

/** Earlier entries are collapsed. */
const MAX_SHOWN = 12

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const earlier = entries.slice(0, -MAX_SHOWN)
  return (
    <>
      {earlier.length > 0 && (
        <Disclosure summary={`Show ${earlier.length} earlier`}>
          <Entries entries={earlier} />
        </Disclosure>
      )}
      <Entries entries={entries.slice(-MAX_SHOWN)} />
    </>
  )
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ key, at, icon, title, actor, text, isFromLead, facts, inbound, link, mail }) => (
        <li key={key}>
          <Icon name={icon} />
          <div className="stack gap-4">
            <p className="strong break-long" dir="auto">
              {title}
            </p>
            <p className="t-cap">
              <time dateTime={at}>{formatMoment(at)}</time>
              {actor && ` · ${actor}`}
            </p>
            {text && (
              <p className={`lead-words break-long${isFromLead ? ' full-width pad box' : ''}`} dir="auto">
                {text}
              </p>
            )}
            {inbound && <InboundParts inbound={inbound} />}
            <FactList facts={facts} />
            {link && (
              <SectionLink className="link" href={link.href}>
                {link.label}
              </SectionLink>
            )}
            {mail && <MailState mail={mail} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function InboundParts({ inbound: { id, history, files, hasHtml } }: { inbound: InboundEntry }) {
  const parts = [...(files.length > 0 ? [files.join(', ')] : []), ...(hasHtml ? ['formatted text'] : [])]
  return (
    <>
      {history && (
        <Disclosure summary="Quoted earlier emails">
          <p className="lead-words break-long" dir="auto">
            {history}
          </p>
        </Disclosure>
      )}
      {parts.length > 0 && (
        <Disclosure summary={`Show ${parts.join(' and ')}`}>
          <Suspense fallback={<Spinner label="Loading the email..." />}>
            <MailParts id={id} />
          </Suspense>
        </Disclosure>
      )}
    </>
  )
}

function MailState({ mail }: { mail: LeadMail }) {
  const { word, tone } = describeDelivery(mail)
  return (
    <p className="row gap-8 break-long">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <span className="t-cap">
        to {mail.to === 'agency' ? 'the agency' : mail.to}
        {mail.delivered_at && `, ${formatMoment(mail.delivered_at)}`}
        {mail.last_error && `: ${mail.last_error}`}
      </span>
    </p>
  )
}

/** Collapsed section whose content is rendered when it is opened. */
function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="break-long">{summary}</summary>
      {isOpen && children}
    </details>
  )
}
