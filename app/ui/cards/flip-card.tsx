import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'

export type FlipCardProps = {
  /** Topic for the labels of the buttons: "More about Amazon SEO". */
  subject: string
  front: ReactNode
  back: ReactNode
  /** Whether a click anywhere on the card opens the link of its front. */
  opensLink?: boolean
}

/**
 * Card that flips on hover, keyboard focus and by its buttons. The hidden side is inert. Without JavaScript,
 * the back is below the front.
 */
export function FlipCard({ subject, front, back, opensLink = false }: FlipCardProps) {
  return (
    <article className="flip" data-flip data-flip-opens={opensLink ? '' : undefined}>
      <div className="flip-body">
        <div className="flip-face card" data-flip-front>
          {front}
          <Button
            className="flip-toggle"
            variant="secondary"
            isIconOnly
            aria-label={`More about ${subject}`}
            aria-expanded={false}
            data-flip-toggle
          >
            <Icon name="rotate-cw" />
          </Button>
        </div>
        <div className="flip-face flip-back on-dark" data-flip-back>
          {back}
          <Button
            className="flip-toggle"
            variant="secondary"
            isIconOnly
            aria-label={`Back to the front of ${subject}`}
            aria-expanded
            data-flip-toggle
          >
            <Icon name="x" />
          </Button>
        </div>
      </div>
    </article>
  )
}
