import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'

export type RailProps = {
  /** Name of the carousel and, in lower case, of its buttons, such as "Client brands". */
  label: string
  /** Noun for the labels of buttons: "brands" gives "Next brands". */
  noun: string
  heading: ReactNode
  /** Milliseconds between autoplay steps. */
  autoplayMs: number
  /** Whether dragging does not snap to an item. */
  isFreeDrag?: boolean
  className?: string
  /** `<li>` elements. */
  children: ReactNode
}

/** Scrolling list. Scripts add looping, buttons, dragging and autoplay. */
export function Rail({ label, noun, heading, autoplayMs, isFreeDrag, className, children }: RailProps) {
  return (
    <div
      className={className ? `rail ${className}` : 'rail'}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      data-rail
      data-autoplay-ms={autoplayMs}
      data-free-drag={isFreeDrag || undefined}
    >
      <div className="rail-head row row--between row--single-line">
        {heading}
        <div className="rail-controls">
          <Button
            variant="secondary"
            isIconOnly
            aria-label={`Pause ${noun}`}
            data-rail-toggle
            data-pause-label={`Pause ${noun}`}
            data-play-label={`Play ${noun}`}
          >
            <Icon name="pause" className="rail-pause" />
            <Icon name="play" className="rail-play" />
          </Button>
          <Button variant="secondary" isIconOnly aria-label={`Previous ${noun}`} data-rail-step="-1">
            <Icon name="chevron-left" />
          </Button>
          <Button variant="secondary" isIconOnly aria-label={`Next ${noun}`} data-rail-step="1">
            <Icon name="chevron-right" />
          </Button>
        </div>
      </div>
      <ul
        className="rail-track"
        tabIndex={0}
        aria-label={`${label}, move with the arrow keys`}
        data-rail-track
      >
        {children}
      </ul>
    </div>
  )
}
