import { useContent } from '#app/data/content/use-content.ts'
import { sampleAccount } from '#content/pages/sample-account.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import { formatChange, formatDays, formatMoney, formatPercent } from '#domain/sample-report/format-figures.ts'
import {
  listReportRows,
  type ReportChoice,
  type ReportFigures as Figures,
} from '#domain/sample-report/sample-report.ts'
import { findName } from './report-choices.tsx'

/** Key figures of the week, each beside the week before. */
export function ReportFigures({ choice, figures }: { choice: ReportChoice; figures: readonly Figures[] }) {
  const { sheet, products } = useContent(sampleReport)
  const [before, now] = figures.slice(-2) as [Figures, Figures]
  const scarce = listReportRows(sampleAccount, { ...choice, sort: 'cover' })[0]!
  const was = (format: (value: number) => string, pick: (one: Figures) => number) =>
    format(pick(now)) === format(pick(before)) ? 'unchanged' : `was ${format(pick(before))}`
  const shown = [
    {
      name: sheet.kpis.sales,
      value: formatMoney(now.sales),
      note: formatChange(now.sales, before.sales),
      isWorse: now.sales < before.sales,
    },
    {
      name: sheet.kpis.spend,
      value: formatMoney(now.spend),
      note: formatChange(now.spend, before.spend),
      isWorse: false,
    },
    {
      name: sheet.kpis.tacos,
      value: formatPercent(now.tacos),
      note: was(formatPercent, ({ tacos }) => tacos),
      isWorse: now.tacos > before.tacos,
    },
    {
      name: sheet.kpis.margin,
      value: formatPercent(now.marginAfterAds),
      note: was(formatPercent, ({ marginAfterAds }) => marginAfterAds),
      isWorse: now.marginAfterAds < before.marginAfterAds,
    },
    {
      name: sheet.kpis.cover,
      value: formatDays(now.cover),
      note: findName(products, choice.product ?? scarce.product),
      isWorse: now.cover < LOW_COVER_DAYS,
    },
  ]
  return (
    <dl className="console-kpis report-cells report-kpis">
      {shown.map(({ name, value, note, isWorse }) => (
        <div key={name}>
          <dt className="t-cap">{name}</dt>
          <dd className="t-num">{value}</dd>
          <dd className={isWorse ? 'console-note report-worse' : 'console-note'}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Below it, stock runs out before a new delivery arrives. */
const LOW_COVER_DAYS = 21
