import { useContent } from '#app/data/content/use-content.ts'
import { PanelChart, type PanelChartContent } from '#app/ui/panel-chart/panel-chart.tsx'
import { sampleAccount } from '#content/pages/sample-account.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import { formatMoney, formatPercent } from '#domain/sample-report/format-figures.ts'
import type { ReportFigures } from '#domain/sample-report/sample-report.ts'

export function ReportCharts({ figures }: { figures: readonly ReportFigures[] }) {
  const { sheet } = useContent(sampleReport)
  const points = figures.map((_, at) => String(sampleAccount.firstWeek + at))
  const describe = (name: string, format: (one: ReportFigures) => string) =>
    `${name}: ${format(figures[0]!)} in week ${points[0]}, ${format(figures.at(-1)!)} in week ${points.at(-1)}.`
  const sales: PanelChartContent = {
    kind: 'bars',
    description: describe(sheet.kpis.sales, (one) => formatMoney(one.sales)),
    unit: 'K',
    points,
    lines: [
      {
        name: '',
        tone: 'd1',
        values: figures.map((one) => Number((one.sales / 1000).toPrecision(3))),
      },
    ],
  }
  const round = (percent: number) => Math.round(percent * 10) / 10
  const shares: PanelChartContent = {
    kind: 'lines',
    description: `${describe('ACoS', (one) => formatPercent(one.acos))} ${describe('TACoS', (one) => formatPercent(one.tacos))}`,
    unit: '%',
    points,
    lines: [
      { name: 'ACoS', tone: 'd2', values: figures.map((one) => round(one.acos)) },
      { name: 'TACoS', tone: 'd1', values: figures.map((one) => round(one.tacos)) },
    ],
  }
  return (
    <div className="report-cells">
      <figure>
        <figcaption className="t-h4">{sheet.charts.sales}</figcaption>
        <PanelChart chart={sales} />
      </figure>
      <figure>
        <figcaption className="t-h4">{sheet.charts.tacos}</figcaption>
        <PanelChart chart={shares} />
      </figure>
    </div>
  )
}
