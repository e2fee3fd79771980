import { data } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { mailboxContext } from '#app/data/context/mailbox.ts'
import type { Route } from './+types/mail-message.route'
import { MailMessagePage } from './mail-message-page.tsx'

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
  // Links in an email grant access to accounts: their targets must not learn this URL.
  { name: 'referrer', content: 'no-referrer' },
]

export default function MailMessageRoute({ loaderData }: Route.ComponentProps) {
  return <MailMessagePage mail={loaderData.mail} siteUrl={loaderData.siteUrl} />
}
