import { data } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { mailboxContext, type MailMessage } from '#app/data/context/mailbox.ts'
import type { Route } from './+types/mail-message.route'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatSentAt } from './format-sent-at.ts'
import './dev-mail.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const mail = await context.get(mailboxContext)?.find(params.id)
  if (!mail) throw data(null, { status: 404 })
  const { siteUrl } = context.get(siteContext)
  return data({ mail, siteUrl }, { headers: { 'Cache-Control': 'no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.mail.subject ?? 'Page not found' },
  { name: 'robots', content: 'noindex' },
  // Links in emails grant access to accounts, so their targets must not learn this URL.
  { name: 'referrer', content: 'no-referrer' },
]

export default function MailMessageRoute({ loaderData }: Route.ComponentProps) {
  return <MailMessagePage mail={loaderData.mail} siteUrl={loaderData.siteUrl} />
}

function MailMessagePage({ mail, siteUrl }: { mail: MailMessage; siteUrl: string }) {
  const link = findOwnLink(mail.text, siteUrl)
  return (
    <article className="wrap dev-mail">
      <header className="copy">
        <a className="link" href="/dev/mail">
          <Icon name="arrow-left" />
          All messages
        </a>
        <h1 className="t-h2">{mail.subject}</h1>
        <p className="t-body">
          To {mail.to}, <time dateTime={mail.sentAt}>{formatSentAt(mail.sentAt)}</time>
        </p>
        {link && (
          <ButtonLink href={link} rel="noreferrer">
            Open the link in this message
            <Icon name="arrow-right" />
          </ButtonLink>
        )}
      </header>
      <iframe
        className="dev-mail-html full-width"
        title="The message as email programs show it"
        src={`/dev/mail/${mail.id}/html`}
        sandbox="allow-top-navigation-by-user-activation"
      />
      <Attachments mail={mail} />
      <h2 className="t-h4">As plain text</h2>
      <pre className="dev-mail-text inset pad">{mail.text}</pre>
    </article>
  )
}

function Attachments({ mail: { attachments = [] } }: { mail: MailMessage }) {
  if (attachments.length === 0) return null
  return (
    <>
      <h2 className="t-h4">Attached</h2>
      <ul className="stack gap-8">
        {attachments.map(({ name, type, content }) => (
          <li key={name}>
            <a className="link" download={name} href={`data:${type};base64,${content}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the first URL of this site in an email other than the home page; null if there is none. */
export function findOwnLink(text: string, siteUrl: string): string | null {
  const addresses = text.match(/https?:\/\/\S+/g) ?? []
  const { origin } = new URL(siteUrl)
  return (
    addresses.find((address) => {
      const url = URL.canParse(address) ? new URL(address) : null
      // Every email ends with the URL of the home page.
      return url !== null && url.origin === origin && url.pathname !== '/'
    }) ?? null
  )
}
