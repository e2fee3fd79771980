import { useContent } from '#app/data/content/use-content.ts'
import { Label } from '#app/ui/cards/label.tsx'
import { sampleReport } from '#content/pages/sample-report.ts'

type Week = (typeof sampleReport.fallback)['weeks'][number]

export function ReportNotes({ week: { moved, done, next, needs } }: { week: Week }) {
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
