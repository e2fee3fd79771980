import { useContent } from '#app/data/content/use-content.ts'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { calculatorPage, readAcosLabels } from '#content/pages/acos-calculator.ts'
import { composeAcosView } from '#domain/acos/acos-view.ts'
import { CALCULATOR_PATH } from '#domain/acos/calculator-query.ts'
import { calculateResult } from '#domain/acos/calculator-result.ts'
import { AcosForm } from './acos-form.tsx'
import { AcosOutcome } from './acos-result.tsx'
import { ScriptLabels } from './script-labels.tsx'
import { FieldErrorTemplate } from './field-error-template.tsx'

/** The calculator inside an article. Without JavaScript, its form opens the calculator's page. */
export function ArticleCalculator() {
  const texts = useContent(calculatorPage)
  const answer = calculateResult({ acos: null, breakEven: null })
  const labels = readAcosLabels(texts)
  const view = composeAcosView(labels, answer.target, answer.breakEven.breakEvenAcos)
  return (
    <section
      className="acos-calculator panel divided article-calculator"
      aria-labelledby="acos-form-title"
      data-acos-embed
    >
      <PageStyles of="calculator" />
      <div className="acos-panel">
        <AcosForm answer={answer} view={view} />
        <div className="acos-result">
          <AcosOutcome view={view} />
          <p className="t-small">
            <a href={CALCULATOR_PATH}>{texts.result.openCalculator}</a>
          </p>
        </div>
      </div>
      <ScriptLabels labels={labels} />
      <FieldErrorTemplate />
    </section>
  )
}
