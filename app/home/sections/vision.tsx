import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { home } from '#content/pages/home.ts'

export function Vision() {
  const { vision } = useContent(home)
  return (
    <section className="vision on-dark" aria-labelledby="vision-title">
      <img
        className="vision-art"
        src="/art/hero/ridgeline-dark.svg"
        alt=""
        width="1200"
        height="640"
        loading="lazy"
      />
      <div className="wrap">
        <div className="copy">
          <h2 className="t-h1" id="vision-title">
            {vision.headline}
          </h2>
          <p className="t-lead">{vision.lead}</p>
          <ButtonLink size="large" href={vision.contact.href}>
            {vision.contact.label}
            <Icon name="arrow-right" className="nudge" />
          </ButtonLink>
        </div>
        <p className="t-cap vision-caption">{vision.artCaption}</p>
      </div>
    </section>
  )
}
