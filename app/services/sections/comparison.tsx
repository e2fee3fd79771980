import { useContent } from '#app/data/content/use-content.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'
import { servicesOverview } from '#content/services/overview.ts'

type ComparisonProps = {
  comparison: NonNullable<ServicePage['comparison']>
  agency: string
}

export function Comparison({ comparison, agency }: ComparisonProps) {
  const { comparisonFeature, comparisonOthers } = useContent(servicesOverview).labels
  return (
    <section
      className="section service-section"
      id={serviceSectionIds.comparison}
      aria-labelledby="comparison-title"
    >
      <div className="wrap comparison">
        <h2 className="t-h2" id="comparison-title">
          {comparison.title}
        </h2>
        <table className="comparison-table" aria-labelledby="comparison-title">
          <thead>
            <tr>
              <th scope="col">
                <span className="comparison-corner">{comparisonFeature}</span>
              </th>
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
