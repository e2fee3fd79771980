import { CountLink } from '#app/clients/count-link.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Label } from '#app/ui/cards/label.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import type { Service, ServicePage } from '#content/services/service-page.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { describeServiceTrail } from '../service-breadcrumbs.ts'
import { SAMPLE_REPORT_PATH } from '#domain/sample-report/sample-report.ts'
import { PanelChart } from '#app/ui/panel-chart/panel-chart.tsx'

/** If a figure is longer, all figures of the row get a smaller font. */
const SHORT_FIGURE_CHARACTERS = 7

export function ServiceHero({ page }: { page: Service }) {
  const { hero, statistics } = page
  const trail = describeServiceTrail(page, useContent(servicesOverview))
  const isWordy = statistics.some(({ value }) => value.length > SHORT_FIGURE_CHARACTERS)
  return (
    <section className="service-hero" aria-labelledby="service-title">
      <div className="wrap">
        <Breadcrumbs steps={startAtHome(trail)} />
        <div className="split split--even">
          <div className="copy">
            <h1 className="t-h1" id="service-title">
              {hero.headline}
            </h1>
            <p className="t-lead">{hero.lead}</p>
            <div className="row hero-actions">
              <ButtonLink size="large" href={hero.primaryAction.href}>
                {hero.primaryAction.label}
                <Icon name="arrow-right" className="nudge" />
              </ButtonLink>
              <ButtonLink size="large" variant="secondary" href={hero.secondaryAction.href}>
                {hero.secondaryAction.label}
              </ButtonLink>
            </div>
            {hero.label && (
              <p>
                <Label>{hero.label}</Label>
              </p>
            )}
          </div>
          <ConsolePanel panel={page.panel} />
        </div>
        <div className={isWordy ? 'service-figures service-figures--wordy' : 'service-figures'}>
          <StatRow stats={statistics} />
          <CountLink />
        </div>
      </div>
    </section>
  )
}

type Panel = ServicePage['panel']
type PanelTableContent = NonNullable<Panel['table']>

/** Sample report of a fictional account, as the caption states. */
function ConsolePanel({ panel }: { panel: Panel }) {
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

/** Right-aligns figures and the last column. */
function describeAlignment(table: PanelTableContent, column: number): string | undefined {
  const isLast = column === table.columns.length - 1
  const isNumeric = table.rows.every((row) => STARTS_LIKE_A_NUMBER.test(row.cells[column] ?? ''))
  return column > 0 && (isLast || isNumeric) ? 'at-end' : undefined
}
