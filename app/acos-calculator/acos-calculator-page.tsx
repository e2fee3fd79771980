import { useContent } from '#app/data/content/use-content.ts'
import type { SentLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { calculatorPage, readAcosLabels } from '#content/pages/acos-calculator.ts'
import { AcosForm } from './acos-form.tsx'
import { AcosResult } from './acos-result.tsx'
import { composeAcosView } from '#domain/acos/acos-view.ts'
import { BreakEvenStep } from './break-even-step.tsx'
import type { CalculatorResult } from '#domain/acos/calculator-result.ts'
import { ScriptLabels } from './script-labels.tsx'
import { FieldErrorTemplate } from './field-error-template.tsx'
import { SendResult } from './send-result.tsx'
import { Fraction } from './fraction.tsx'

export type AcosCalculatorPageProps = {
  answer: CalculatorResult
  /** Null if this page can't send results, because no stamp could be made. */
  stamp: string | null
  /** The submitted email form with its errors; null before. */
  sent: SentLeadForm | null
}

/** The page's script fills elements with `data-acos` from the same view. */
export function AcosCalculatorPage({ answer, stamp, sent }: AcosCalculatorPageProps) {
  const texts = useContent(calculatorPage)
  const { headline, lead, banner } = texts
  const labels = readAcosLabels(texts)
  const view = composeAcosView(labels, answer.target, answer.breakEven.breakEvenAcos)
  return (
    <>
      <PageStyles of="calculator" />
      <div className="wrap">
        <div className="page-head copy">
          <h1 className="t-h1">{headline}</h1>
          <p className="t-lead">{lead}</p>
        </div>
        <div className="acos-calculator" data-acos-calculator>
          <div className="acos-panel">
            <AcosForm answer={answer} view={view} />
            <AcosResult view={view} />
          </div>
          <BreakEvenStep answer={answer} view={view} />
          {stamp !== null && <SendResult stamp={stamp} sent={sent} isHidden={view.figure === ''} />}
          <ScriptLabels labels={labels} />
          <FieldErrorTemplate />
        </div>
        <HowItWorks />
      </div>
      <Banner id="banner-title" {...banner} />
    </>
  )
}

function HowItWorks() {
  const { howItWorks } = useContent(calculatorPage)
  return (
    <section className="split how-it-works" aria-labelledby="how-it-works-title">
      <h2 className="t-h2" id="how-it-works-title">
        {howItWorks.title}
      </h2>
      <div className="stack gap-24">
        <Fraction {...howItWorks.formula} />
        {howItWorks.paragraphs.map((paragraph) => (
          <p className="t-lead" key={paragraph}>
            {paragraph}
          </p>
        ))}
        <WorkedExample />
        <div className="mt-24">
          <h3 className="t-h3">{howItWorks.limits.title}</h3>
          <ul className="limits divided mt-8">
            {howItWorks.limits.items.map((item) => (
              <li className="t-body" key={item}>
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function WorkedExample() {
  const { example } = useContent(calculatorPage).howItWorks
  return (
    <div className="copy copy--small mt-24">
      <h3 className="t-h3">{example.title}</h3>
      <p className="t-body">{example.intro}</p>
      <table className="worked-example">
        <caption className="sr-only">{example.spoken}</caption>
        <tbody>
          {example.lines.map((line, index) => (
            <tr key={line.name}>
              <th scope="row">{line.name}</th>
              <td>{line.sum}</td>
              <td>
                {index === example.lines.length - 1 ? (
                  <span className="label">{line.value}</span>
                ) : (
                  line.value
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
