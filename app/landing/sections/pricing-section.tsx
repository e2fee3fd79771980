import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { TickList } from '#app/ui/sections/tick-list.tsx'
import type { SectionOf } from '#content/landing/sections.ts'

type Pricing = SectionOf<'pricing'>

export function PricingSection({ section: { id, title, intro, plans, note } }: { section: Pricing }) {
  return (
    <section className="section section--sunken" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={`${id}-title`} title={title} lead={intro} />
        <ul className={`columns columns--${plans.length === 4 ? 4 : 3}`}>
          {plans.map((plan, at) => (
            <li key={at}>
              <Plan plan={plan} />
            </li>
          ))}
        </ul>
        {note && <p className="t-cap mt-32">{note}</p>}
      </div>
    </section>
  )
}

function Plan({ plan }: { plan: Pricing['plans'][number] }) {
  const { name, price, period, text, points, action, isFeatured } = plan
  return (
    <article className={isFeatured ? 'card card-body plan plan--featured' : 'card card-body plan'}>
      <h3 className="t-h3">{name}</h3>
      <p>
        <span className="t-num">{price}</span>
        {period && <span className="t-cap">{period}</span>}
      </p>
      <p className="t-small">{text}</p>
      {points.length > 0 && <TickList items={points} />}
      <ButtonLink variant={isFeatured ? 'primary' : 'secondary'} href={action.href}>
        {action.label}
        <span className="sr-only">: {name}</span>
      </ButtonLink>
    </article>
  )
}
