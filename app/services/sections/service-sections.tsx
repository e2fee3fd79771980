import type { Service, ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'
import { getServicePicture } from '#content/services/service-scenes.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'

export function WhyChoose({ page }: { page: Service }) {
  const { whyChoose } = page
  return (
    <section
      className="section section--sunken service-section"
      id={serviceSectionIds.whyChoose}
      aria-labelledby="why-choose-title"
    >
      <div className="wrap split">
        <div className="copy why-head">
          <h2 className="t-h2" id="why-choose-title">
            {whyChoose.title}
          </h2>
          <p className="t-lead">{whyChoose.intro}</p>
          <div className="why-scene">
            <img src={getServicePicture(page)} alt="" width="480" height="288" loading="lazy" />
          </div>
        </div>
        <ol className="ruled-list why-list">
          {whyChoose.items.map((item, index) => (
            <li className="media" key={item.title}>
              <span className="t-num" aria-hidden="true">
                {index + 1}
              </span>
              <div className="copy copy--small">
                <h3 className="t-h3">{item.title}</h3>
                <p className="t-body">{item.text}</p>
                {item.link && (
                  <a className="link" href={item.link.href}>
                    {item.link.label}
                  </a>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

type MoreFiguresProps = { moreFigures: NonNullable<ServicePage['moreFigures']> }

export function MoreFigures({ moreFigures }: MoreFiguresProps) {
  return (
    <section
      className="section section--tight section--sunken service-section"
      id={serviceSectionIds.moreFigures}
      aria-labelledby="more-figures-title"
    >
      <div className="wrap split">
        <div className="copy">
          <h2 className="t-h2" id="more-figures-title">
            {moreFigures.title}
          </h2>
          <p className="t-body">{moreFigures.intro}</p>
          <a className="link" href={moreFigures.link.href}>
            {moreFigures.link.label}
            <Icon name="arrow-right" />
          </a>
        </div>
        <StatRow stats={moreFigures.statistics} columns={2} />
      </div>
    </section>
  )
}

type SolutionsProps = { solutions: NonNullable<ServicePage['solutions']> }

export function Solutions({ solutions }: SolutionsProps) {
  return (
    <section
      className="section service-section"
      id={serviceSectionIds.solutions}
      aria-labelledby="solutions-title"
    >
      <div className="wrap split solutions">
        <div className="copy">
          <h2 className="t-h2" id="solutions-title">
            {solutions.title}
          </h2>
          <p className="t-body">{solutions.intro}</p>
        </div>
        <ul className="solutions-grid">
          {solutions.items.map((item) => (
            <li key={item.title}>
              <Icon name={item.icon} size={26} />
              <h3 className="t-h3">{item.title}</h3>
              <p className="t-small mt-8">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

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

/** A list instead of a table, so that rows become blocks on phones. */
export function Process({ process }: { process: NonNullable<ServicePage['process']> }) {
  const [stage, ...names] = process.columns
  return (
    <section
      className="section service-section"
      id={serviceSectionIds.process}
      aria-labelledby="process-title"
    >
      <div className="wrap">
        <SectionHead id="process-title" title={process.title} lead={process.intro} />
        <div className="process">
          <p className="process-columns t-cap" aria-hidden="true">
            <span>{stage}</span>
            {names.map((name) => (
              <span key={name}>{name}</span>
            ))}
          </p>
          <ul>
            {process.rows.map(([title, ...cells]) => (
              <li key={title}>
                <h3 className="t-h3">{title}</h3>
                <dl>
                  {names.map((name, index) => (
                    <div key={name}>
                      <dt className="t-cap">{name}</dt>
                      <dd>{cells[index]}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
