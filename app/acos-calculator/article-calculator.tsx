import { PageStyles } from '#app/styles/page-styles.tsx'
import { acosCalculator } from '#content/pages/acos-calculator.ts'
import { acosLabels } from '#content/pages/acos-labels.ts'
import { composeAcosView } from '#domain/acos/acos-view.ts'
import { CALCULATOR_PATH } from '#domain/acos/calculator-query.ts'
import { calculateResult } from '#domain/acos/calculator-result.ts'
import { AcosForm } from './acos-form.tsx'
import { AcosOutcome } from './acos-result.tsx'
import { FieldErrorTemplate } from './field-error-template.tsx'

/** The calculator within an article. Without scripts its form opens the calculator's page. */
export function ArticleCalculator() {
  const answer = calculateResult({ acos: null, breakEven: null })
  const view = composeAcosView(acosLabels, answer.target, answer.breakEven.breakEvenAcos)
  return (
    <section className="acos-calculator article-calculator" aria-labelledby="acos-form-title" data-acos-embed>
      <PageStyles of="calculator" />
      <div className="acos-panel">
        <AcosForm answer={answer} view={view} />
        <div className="acos-result">
          <AcosOutcome view={view} />
          <p className="t-small">
            <a href={CALCULATOR_PATH}>{acosCalculator.result.openCalculator}</a>
          </p>
        </div>
      </div>
      <FieldErrorTemplate />
    </section>
  )
}
