import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

export type AccordionItem = { title: string; body: ReactNode }
export type AccordionProps = {
  /** Shared by the items, so that only one is open at a time. Unique within the page. */
  name: string
  items: readonly AccordionItem[]
}

export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map((item, index) => (
        <details key={item.title} name={name} open={index === 0}>
          <summary>
            {item.title}
            <Icon name="chevron-down" size={22} />
          </summary>
          <div className="accordion-body">{item.body}</div>
        </details>
      ))}
    </div>
  )
}
