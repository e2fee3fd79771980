import type { ReactNode } from 'react'
import { Accordion } from './accordion.tsx'

export type Question = {
  /** Target of links to the answer. */
  id?: string | undefined
  question: string
  answer: string
  link?: { label: string; href: string } | undefined
}

export type FaqSectionProps = {
  id: string
  title: string
  lead: string
  items: readonly Question[]
  className?: string
  /** Content below the introduction. */
  children?: ReactNode
}

export function FaqSection({ id, title, lead, items, className = 'section', children }: FaqSectionProps) {
  return (
    <section className={className} id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap split faq">
        <div className="copy">
          <h2 className="t-h2" id={`${id}-title`}>
            {title}
          </h2>
          <p className="t-body">{lead}</p>
          {children}
        </div>
        <Accordion
          name={id}
          items={items.map((item) => ({ title: item.question, body: <Answer item={item} /> }))}
        />
      </div>
    </section>
  )
}

/** The id is inside, so that a link to it opens the question. */
function Answer({ item: { id, answer, link } }: { item: Question }) {
  return (
    <div className="faq-answer copy copy--small" id={id}>
      <p>{answer}</p>
      {link && (
        <a className="link" href={link.href}>
          {link.label}
        </a>
      )}
    </div>
  )
}
