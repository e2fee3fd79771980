import type { ArticleOffer as Offer } from '#content/pages/article-offers.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

/** A line in the text that leads to what the agency offers on its subject. */
export function ArticleOffer({ offer: { text, action } }: { offer: Offer }) {
  return (
    <aside className="article-offer no-print" aria-label="Related offer">
      <p>{text}</p>
      <a className="link" href={action.href}>
        {action.label}
        <Icon name="arrow-right" />
      </a>
    </aside>
  )
}
