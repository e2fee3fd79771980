import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { siteContext } from '#app/data/context/context.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { fillAgency } from '#content/agency/agency-name.ts'
import { lostLink } from '#content/pages/payment-request.ts'
import type { Route } from './+types/link-sent.route'

const { sent } = lostLink

export function loader({ context }: Route.LoaderArgs) {
  keepPagePrivate(context)
  return { name: context.get(siteContext).settings.name }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: fillAgency(sent.head.title, loaderData?.name ?? '') },
    { name: 'description', content: sent.head.description },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The same page whether or not the invoice exists. */
export default function LinkSentRoute() {
  return (
    <div className="wrap page-end pay-us">
      <PageStyles of="payments" />
      <div className="page-head">
        <h1 className="t-h1">{sent.title}</h1>
        <p className="t-lead mt-16">{sent.lead}</p>
      </div>
      <h2 className="t-h3">{sent.nothing}</h2>
      <ul className="link-sent-ways">
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
