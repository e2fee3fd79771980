import { data } from 'react-router'
import { mailboxContext } from '#app/data/context/mailbox.ts'
import type { Route } from './+types/mail-list.route'
import { MailListPage } from './mail-list-page.tsx'

/** 404 for everyone who may not read these mails. */
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
