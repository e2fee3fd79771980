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
import { HowItWorks } from './how-it-works.tsx'

export type AcosCalculatorPageProps = {
  answer: CalculatorResult
  /** Null where results can't be sent. */
  stamp: string | null
  /** The email form with its errors. */
  sent: SentLeadForm | null
}

/** The page's script finds parts by `data-acos` and fills them from the same view. */
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
