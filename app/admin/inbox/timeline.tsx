import type { LeadMail } from '#app/data/manage-leads.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { FactList } from './fact-list.tsx'
import { describeDelivery, type TimelineEntry } from './describe-event.ts'
import { SectionLink } from '#app/admin/section-link.tsx'

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ key, at, icon, title, actor, text, facts, link, mail }) => (
        <li key={key}>
          <Icon name={icon} />
          <div className="stack gap-4">
            <p className="strong break-long">{title}</p>
            <p className="t-cap">
              <time dateTime={at}>{formatMoment(at)}</time>
              {actor && ` · ${actor}`}
            </p>
            {text && <p className="lead-words">{text}</p>}
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
