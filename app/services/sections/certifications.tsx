import { Icon } from '#app/ui/icons/icon.tsx'
import type { ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'

type CertificationsProps = { certifications: NonNullable<ServicePage['certifications']> }

export function Certifications({ certifications }: CertificationsProps) {
  return (
    <section
      className="section section--tight service-section"
      id={serviceSectionIds.certifications}
      aria-labelledby="certifications-title"
    >
      <div className="wrap">
        <h2 className="t-h3" id="certifications-title">
          {certifications.title}
        </h2>
        <ul className="certification-row">
          {certifications.items.map((item) => (
            <li key={item.title}>
              <span className="icon-tile">
                <Icon name={item.icon} />
              </span>
              <div className="copy copy--small">
                <h3 className="t-h4">{item.title}</h3>
                <p className="t-small">{item.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
