import { Icon } from '#app/ui/icons/icon.tsx'
import type { ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'

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
