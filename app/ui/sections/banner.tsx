import { ButtonLink } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'

export type BannerProps = {
  /** Id of the heading. */
  id: string
  title: string
  lead: string
  action: { label: string; href: string }
}

/** Closing call to action: a sentence and a button in front of the ridgeline. */
export function Banner({ id, title, lead, action }: BannerProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="wrap">
        <div className="banner on-dark no-print">
          <img
            className="banner-art"
            src="/art/hero/ridgeline-dark.svg"
            alt=""
            width="1200"
            height="640"
            loading="lazy"
          />
          <div className="copy">
            <h2 className="t-h2" id={id}>
              {title}
            </h2>
            <p className="t-lead">{lead}</p>
            <ButtonLink size="large" href={action.href}>
              {action.label}
              <Icon name="arrow-right" className="nudge" />
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
