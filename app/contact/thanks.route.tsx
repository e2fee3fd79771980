import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { contactThanks } from '#content/pages/contact-thanks.ts'
import { LEAD_FORM_KINDS, type LeadFormKind } from '#domain/leads/lead-form.ts'
import type { Route } from './+types/thanks.route'
import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  keepPagePrivate(context)
  const wanted = new URL(request.url).searchParams.get('for')
  return { kind: LEAD_FORM_KINDS.find((kind) => kind === wanted) ?? 'contact' }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  const { title, description } = site.content.read(contactThanks).head
  return [
    { title: `${title} | ${site.settings.name}` },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ThanksRoute({ loaderData }: Route.ComponentProps) {
  return <ThanksPage kind={loaderData.kind} />
}

function ThanksPage({ kind }: { kind: LeadFormKind }) {
  const { stepsTitle, call, kinds } = useContent(contactThanks)
  const { title, lead, steps } = kinds[kind]
  return (
    <div className="wrap split contact-page">
      <div className="copy">
        <h1 className="t-h1">{title}</h1>
        <p className="t-lead">{lead}</p>
        <h2 className="t-h2 mt-block">{stepsTitle}</h2>
        <StepList steps={steps} />
      </div>
      <section className="contact-call on-dark copy" aria-labelledby="sooner-title">
        <h2 className="t-h2" id="sooner-title">
          {call.title}
        </h2>
        <p className="t-body">{call.lead}</p>
        <ButtonLink size="large" href={call.action.href}>
          {call.action.label}
          <Icon name="arrow-right" className="nudge" />
        </ButtonLink>
      </section>
    </div>
  )
}
