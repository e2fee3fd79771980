import { useContent } from '#app/data/content/use-content.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'
import { servicesOverview } from '#content/services/overview.ts'

type ComparisonProps = {
  id?: string
  comparison: NonNullable<ServicePage['comparison']>
  agency: string
}

export function Comparison({ id = serviceSectionIds.comparison, comparison, agency }: ComparisonProps) {
  const { comparisonFeature, comparisonOthers } = useContent(servicesOverview).labels
  return (
    <section className="section service-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap comparison">
        <h2 className="t-h2" id={`${id}-title`}>
          {comparison.title}
        </h2>
        <table className="comparison-table" aria-labelledby={`${id}-title`}>
          <thead>
            <tr>
              <th scope="col">{comparisonFeature}</th>
              <th scope="col" className="comparison-us">
                {agency}
              </th>
              <th scope="col" className="comparison-others">
                {comparisonOthers}
              </th>
            </tr>
          </thead>
          <tbody>
            {comparison.rows.map((row) => (
              <tr key={row.feature}>
                <th scope="row">
                  <span>{row.feature}</span>
                </th>
                <td className="comparison-us">
                  <span>
                    <Icon name="check" />
                    {row.us}
                  </span>
                </td>
                <td className="comparison-others">
                  <span>
                    <Icon name="minus" />
                    {row.others}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
