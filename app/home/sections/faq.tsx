import { useContent } from '#app/data/content/use-content.ts'
import { Accordion } from '#app/ui/sections/accordion.tsx'
import { faq } from '#content/pages/faq.ts'

export function Faq() {
  const { title, lead, items } = useContent(faq)
  return (
    <section className="section" id="faq" aria-labelledby="faq-title">
      <div className="wrap split">
        <div className="copy">
          <h2 className="t-h2" id="faq-title">
            {title}
          </h2>
          <p className="t-body">{lead}</p>
        </div>
        <Accordion
          name="faq"
          items={items.map(({ question, answer, link }) => ({
            title: question,
            body: (
              <div className="copy copy--small">
                <p>{answer}</p>
                {link && (
                  <a className="link" href={link.href}>
                    {link.label}
                  </a>
                )}
              </div>
            ),
          }))}
        />
      </div>
    </section>
  )
}
