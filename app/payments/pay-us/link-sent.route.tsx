import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { siteContext } from '#app/data/context/context.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { lostLinkForm } from '#content/pages/payment-links.ts'
import type { Route } from './+types/link-sent.route'

export function loader({ context }: Route.LoaderArgs) {
  keepPagePrivate(context)
  return context.get(siteContext).content.read(lostLinkForm).sent
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.head
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
}

/** The same page whether or not the invoice exists. */
export default function LinkSentRoute({ loaderData: sent }: Route.ComponentProps) {
  return (
    <div className="wrap page-end pay-us">
      <PageStyles of="payments" />
      <div className="page-head">
        <h1 className="t-h1">{sent.title}</h1>
        <p className="t-lead mt-16">{sent.lead}</p>
      </div>
      <h2 className="t-h3">{sent.nothing}</h2>
      <ul className="link-sent-ways bullets stack gap-8 mt-16">
        {sent.ways.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <ButtonLink variant="secondary" href="/pay-us">
        {sent.back}
      </ButtonLink>
    </div>
  )
}
