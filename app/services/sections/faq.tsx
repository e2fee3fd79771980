import { Accordion } from '#app/ui/sections/accordion.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { FaqItem, ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'

type FaqProps = { faq: NonNullable<ServicePage['faq']>; email: string }

export function Faq({ faq, email }: FaqProps) {
  return (
    <section className="section service-section" id={serviceSectionIds.faq} aria-labelledby="faq-title">
      <div className="wrap split faq">
        <div className="copy">
          <h2 className="t-h2" id="faq-title">
            {faq.title}
          </h2>
          <p className="t-body">{faq.intro}</p>
          <a className="link" href={`mailto:${email}`}>
            <Icon name="mail" />
            {email}
          </a>
        </div>
        <Accordion
          name="faq"
          items={faq.items.map((item) => ({ title: item.question, body: <Answer item={item} /> }))}
        />
      </div>
    </section>
  )
}

/** The id is inside, so that a link to it opens the question. */
function Answer({ item }: { item: FaqItem }) {
  return (
    <div className="faq-answer copy copy--small" id={item.id}>
      <p>{item.answer}</p>
      {item.link && (
        <a className="link" href={item.link.href}>
          {item.link.label}
        </a>
      )}
    </div>
  )
}
