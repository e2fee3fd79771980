import { useContent } from '#app/data/content/use-content.ts'
import { Label } from '#app/ui/cards/label.tsx'
import { team } from '#content/clients/team.ts'
import { sampleAccount } from '#content/pages/sample-account.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import {
  type ReportFigures as Figures,
  listReportRows,
  type ReportChoice,
  summarizeWeeks,
} from '#domain/sample-report/sample-report.ts'
import { ReportCharts } from './report-charts.tsx'
import { findName, ReportChoices } from './report-choices.tsx'
import { ReportTable } from './report-table.tsx'
import { formatChange, formatDays, formatMoney, formatPercent } from '#domain/sample-report/format-figures.ts'

/** Page of one week. The script replaces it when the reader chooses another week, market or product. */
export function ReportSheet({ choice }: { choice: ReportChoice }) {
  const { sheet, weeks } = useContent(sampleReport)
  const week = weeks.find((one) => one.week === choice.week)
  const figures = summarizeWeeks(sampleAccount, choice)
  const title = `${sheet.choices.week} ${choice.week}, ${week?.dates}`
  return (
    <section className="console report" id="report" aria-labelledby="report-title" data-report={title}>
      <div className="console-top">
        <div>
          <h2 className="t-h3" id="report-title">
            {title}
          </h2>
          <p className="t-cap">{sheet.client}</p>
        </div>
        <Label>{sheet.label}</Label>
      </div>
      <ReportChoices choice={choice} />
      <ReportFigures choice={choice} figures={figures} />
      {week && <ReportNotes week={week} />}
      <ReportCharts figures={figures} />
      <ReportTable choice={choice} />
      <Author />
    </section>
  )
}

function Author() {
  const { sheet } = useContent(sampleReport)
  const author = useContent(team).members.at(0)
  return (
    <div className="row report-author">
      {author && <img className="dimmable" src={author.image} alt="" width="44" height="50" loading="lazy" />}
      <p className="t-small">
        {author && (
          <>
            {sheet.writtenBy} <b className="strong">{author.name}</b>, {author.title}
            <br />
          </>
        )}
        {sheet.sent}
      </p>
    </div>
  )
}

type Week = (typeof sampleReport.fallback)['weeks'][number]

function ReportNotes({ week: { moved, done, next, needs } }: { week: Week }) {
  const words = useContent(sampleReport).sheet.notes
  return (
    <div className="report-cells">
      <section className="copy copy--small">
        <h3 className="t-h4">{words.moved}</h3>
        <ul className="stack t-small">
          {moved.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section className="copy copy--small">
        <h3 className="t-h4">{words.done}</h3>
        <ul className="stack t-small">
          {done.map(({ day, what, why }) => (
            <li key={what}>
              <b className="strong">{what}</b> <span className="faint">{day}</span>
              <br />
              {why}
            </li>
          ))}
        </ul>
      </section>
      <section className="copy copy--small">
        <h3 className="t-h4">{words.next}</h3>
        <ul className="stack t-small">
          {next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section className="copy copy--small report-needs">
        <h3 className="t-h4">{words.needs}</h3>
        <ul className="stack t-small">
          {needs.map(({ what, by }) => (
            <li className="row row--between" key={what}>
              <span className="grow">{what}</span>
              <Label>{by}</Label>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Key figures of the week, each next to the previous week's. */
function ReportFigures({ choice, figures }: { choice: ReportChoice; figures: readonly Figures[] }) {
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

/** With fewer days of stock, it runs out before a new delivery arrives. */
const LOW_COVER_DAYS = 21
