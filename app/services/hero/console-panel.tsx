import { useContent } from '#app/data/content/use-content.ts'
import { Label } from '#app/ui/cards/label.tsx'
import { servicesOverview } from '#content/services/overview.ts'
import type { ServicePage } from '#content/services/service-page.ts'
import { SAMPLE_REPORT_PATH } from '#domain/sample-report/sample-report.ts'
import { PanelChart } from '#app/ui/panel-chart/panel-chart.tsx'

type Panel = ServicePage['panel']
type PanelTableContent = NonNullable<Panel['table']>

/** A sample report of a fictional account, as the caption states. */
export function ConsolePanel({ panel }: { panel: Panel }) {
  const { labels } = useContent(servicesOverview)
  return (
    <figure>
      <div className="console">
        <div className="console-top">
          <p>{panel.title}</p>
          <Label>{panel.state}</Label>
        </div>
        <dl className="console-kpis">
          {panel.kpis.map((kpi) => (
            <div key={kpi.name}>
              <dt className="t-cap">{kpi.name}</dt>
              <dd className="t-num">{kpi.value}</dd>
              <dd className="console-note">{kpi.note}</dd>
            </div>
          ))}
        </dl>
        {panel.chart && <PanelChart chart={panel.chart} />}
        {panel.table && <PanelTable table={panel.table} />}
      </div>
      <figcaption className="t-cap row row--between mt-16">
        <a className="link" href={SAMPLE_REPORT_PATH}>
          {labels.report}
        </a>
        {panel.note}
      </figcaption>
    </figure>
  )
}

function PanelTable({ table }: { table: PanelTableContent }) {
  const alignments = table.columns.map((_, column) => describeAlignment(table, column))
  return (
    <table className="console-table">
      <caption className="sr-only">{table.caption}</caption>
      <thead>
        <tr>
          {table.columns.map((name, column) => (
            <th key={name} scope="col" className={alignments[column]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.cells[0]} className={row.isOffTarget ? 'is-off-target' : undefined}>
            {row.cells.map((cell, column) => (
              <td key={table.columns[column]} className={alignments[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const STARTS_LIKE_A_NUMBER = /^[#$]?\d/

/** Figures and the last column are end-aligned. */
function describeAlignment(table: PanelTableContent, column: number): string | undefined {
  const isLast = column === table.columns.length - 1
  const isNumeric = table.rows.every((row) => STARTS_LIKE_A_NUMBER.test(row.cells[column] ?? ''))
  return column > 0 && (isLast || isNumeric) ? 'at-end' : undefined
}
