import { SectionHead } from '#app/ui/sections/section-head.tsx'
import type { ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'

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
          <p className="process-columns" aria-hidden="true">
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
