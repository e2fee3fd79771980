import { useContent } from '#app/data/content/use-content.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { sampleAccount } from '#content/pages/sample-account.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import { formatChange, formatDays, formatMoney, formatPercent } from '#domain/sample-report/format-figures.ts'
import {
  composeReportHref,
  listReportRows,
  REPORT_SORTS,
  type ReportChoice,
  type ReportRow,
  type ReportSort,
  summarizeWeeks,
} from '#domain/sample-report/sample-report.ts'
import { findName } from './report-choices.tsx'

/** Products of the market. Links in the header sort them. */
export function ReportTable({ choice }: { choice: ReportChoice }) {
  const { sheet, products } = useContent(sampleReport)
  const { title, product, cover, rank, total, hint } = sheet.table
  const names: Record<ReportSort, string> = { ...sheet.kpis, cover, rank }
  const [before, now] = summarizeWeeks(sampleAccount, { ...choice, product: null }).slice(-2)
  return (
    <div className="report-scroll">
      <table className="console-table report-table">
        <caption>
          <b className="t-h4">{title}</b> <span className="t-cap">{hint}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{product}</th>
            {REPORT_SORTS.map((sort) => (
              <SortHeading key={sort} sort={sort} name={names[sort]} choice={choice} />
            ))}
          </tr>
        </thead>
        <tbody>
          {listReportRows(sampleAccount, choice).map((row) => (
            <tr key={row.product} className={row.product === choice.product ? 'is-chosen' : undefined}>
              <th scope="row">{findName(products, row.product)}</th>
              <Figures {...row} />
              <td className="at-end">{formatDays(row.now.cover)}</td>
              <td className="at-end">
                #{row.now.rank}{' '}
                <small>{row.now.rank === row.before.rank ? '' : `was #${row.before.rank}`}</small>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            <Figures now={now!} before={before!} />
            <td className="at-end">{formatDays(now!.cover)}</td>
            <td className="at-end">–</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Figures({ now, before }: Pick<ReportRow, 'now' | 'before'>) {
  return (
    <>
      <td className="at-end">
        {formatMoney(now.sales)} <small>{formatChange(now.sales, before.sales)}</small>
      </td>
      <td className="at-end">
        {formatPercent(now.tacos)} <small>{formatMoney(now.spend)}</small>
      </td>
    </>
  )
}

type SortHeadingProps = { sort: ReportSort; name: string; choice: ReportChoice }

function SortHeading({ sort, name, choice }: SortHeadingProps) {
  const isChosen = sort === choice.sort
  const order = sort === 'sales' || sort === 'tacos' ? 'descending' : 'ascending'
  return (
    <th scope="col" className="at-end" aria-sort={isChosen ? order : undefined}>
      <a href={composeReportHref({ ...choice, sort })} rel="nofollow" data-report-choice={`sort ${name}`}>
        {name}
        {isChosen && <Icon name={order === 'descending' ? 'arrow-down' : 'arrow-up'} size={14} />}
      </a>
    </th>
  )
}
