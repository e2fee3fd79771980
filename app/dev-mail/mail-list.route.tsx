import { data } from 'react-router'
import { mailboxContext, type MailSummary } from '#app/data/context/mailbox.ts'
import type { Route } from './+types/mail-list.route'
import { EmptyState } from '#app/posts/empty-state.tsx'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatSentAt } from './format-sent-at.ts'
import './dev-mail.css'

/** Responds with 404 if the visitor may not read these emails. */
export async function loader({ context }: Route.LoaderArgs) {
  const mailbox = context.get(mailboxContext)
  if (!mailbox) throw data(null, { status: 404 })
  return data({ mails: await mailbox.list() }, { headers: { 'Cache-Control': 'no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = () => [
  { title: 'Emails on this machine' },
  { name: 'robots', content: 'noindex' },
]

export default function MailListRoute({ loaderData }: Route.ComponentProps) {
  return <MailListPage mails={loaderData.mails} />
}

function MailListPage({ mails }: { mails: MailSummary[] }) {
  return (
    <div className="wrap dev-mail">
      <header className="copy">
        <h1 className="t-h1">Emails on this machine</h1>
        <p className="t-lead">
          No mail server is set, so messages are stored here instead of being sent. They are visible on this
          machine in editor mode only. Enter a mail server in Settings to send them.
        </p>
        <ButtonLink variant="secondary" href="/dev/mail">
          <Icon name="refresh-cw" />
          Refresh
        </ButtonLink>
      </header>
      {mails.length === 0 ? (
        <EmptyState
          title="No emails yet"
          text="Sign up, and the message with your confirmation link appears here."
        />
      ) : (
        <ol className="stack" aria-label="Messages, the newest first">
          {mails.map((mail) => (
            <li key={mail.id} className="card card--link card-body">
              <h2 className="t-h4">
                <a href={`/dev/mail/${mail.id}`}>{mail.subject}</a>
              </h2>
              <p className="t-small">To {mail.to}</p>
              <time className="t-cap" dateTime={mail.sentAt}>
                {formatSentAt(mail.sentAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
