import { useContent } from '#app/data/content/use-content.ts'
import { Label } from '#app/ui/cards/label.tsx'
import { team } from '#content/clients/team.ts'
import { sampleAccount } from '#content/pages/sample-account.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import { type ReportChoice, summarizeWeeks } from '#domain/sample-report/sample-report.ts'
import { ReportCharts } from './report-charts.tsx'
import { ReportChoices } from './report-choices.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportNotes } from './report-notes.tsx'
import { ReportTable } from './report-table.tsx'

/** The page of one week. The script replaces it when the reader chooses another week, market or product. */
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
