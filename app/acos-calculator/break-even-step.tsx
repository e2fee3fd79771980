import { useContent } from '#app/data/content/use-content.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { calculatorPage } from '#content/pages/acos-calculator.ts'
import type { AcosView } from '#domain/acos/acos-view.ts'
import type { CalculatorResult } from '#domain/acos/calculator-result.ts'
import { CALCULATOR_PATH } from '#domain/acos/calculator-query.ts'
import { Fraction } from './fraction.tsx'
import { NumberField } from './number-field.tsx'

/** The optional second step. Submitted by GET, so that its result has a URL too. */
export function BreakEvenStep({ answer, view }: { answer: CalculatorResult; view: AcosView }) {
  const { breakEven } = useContent(calculatorPage)
  const { values, errors, isAsked } = answer.breakEven
  return (
    <details className="break-even" open={isAsked}>
      <summary>
        <span>
          {breakEven.title} <span className="t-cap">{breakEven.optional}</span>
        </span>
        <Icon name="chevron-down" size={22} />
      </summary>
      <div className="split break-even-body">
        <form className="stack gap-24" action={CALCULATOR_PATH} noValidate data-acos="break-even-form">
          <p className="t-body">{breakEven.intro}</p>
          {answer.target && (
            <>
              <input type="hidden" name="tacos" value={answer.values.tacos} />
              <input type="hidden" name="organic" value={answer.values.organicSales} />
            </>
          )}
          <div className="break-even-fields">
            <NumberField
              id="price"
              name="price"
              text={breakEven.price}
              value={values.price}
              error={errors.price}
            />
            <NumberField
              id="costs"
              name="costs"
              text={breakEven.costs}
              value={values.costs}
              error={errors.costs}
            />
          </div>
          <Button type="submit" variant="secondary" className="start no-print">
            {breakEven.submit}
          </Button>
        </form>
        <BreakEvenAnswer view={view} />
      </div>
    </details>
  )
}

function BreakEvenAnswer({ view }: { view: AcosView }) {
  const { breakEven } = useContent(calculatorPage)
  return (
    <div className="stack gap-16">
      <div role="status">
        <div hidden={view.breakEvenFigure === ''} data-acos="break-even-result">
          <h3 className="t-h4">{breakEven.resultTitle}</h3>
          <p className="t-num break-even-figure" data-acos="break-even-figure">
            {view.breakEvenFigure}
          </p>
          <p className="t-body" data-acos="verdict">
            {view.verdict}
          </p>
        </div>
      </div>
      <Fraction {...breakEven.formula} />
      <p className="t-small">{breakEven.example}</p>
    </div>
  )
}
