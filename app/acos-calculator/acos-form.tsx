import { useContent } from '#app/data/content/use-content.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { calculatorPage } from '#content/pages/acos-calculator.ts'
import type { AcosView } from '#domain/acos/acos-view.ts'
import type { CalculatorResult } from '#domain/acos/calculator-result.ts'
import { CALCULATOR_PATH } from '#domain/acos/calculator-query.ts'
import { NumberField } from './number-field.tsx'

const MAX_ORGANIC_SALES = '99.99'

export function AcosForm({ answer, view }: { answer: CalculatorResult; view: AcosView }) {
  const { form } = useContent(calculatorPage)
  const { values, errors, breakEven } = answer
  return (
    <form
      className="acos-form"
      method="post"
      action={CALCULATOR_PATH}
      noValidate
      aria-labelledby="acos-form-title"
      data-acos="form"
    >
      <h2 className="sr-only" id="acos-form-title">
        {form.title}
      </h2>
      <NumberField
        id="tacos"
        name="tacos"
        text={form.tacos}
        suffix="%"
        value={values.tacos}
        error={errors.tacos}
        required
      />
      <NumberField
        id="organic-sales"
        name="organicSales"
        max={MAX_ORGANIC_SALES}
        text={form.organicSales}
        suffix="%"
        value={values.organicSales}
        error={errors.organicSales}
        required
      />
      {breakEven.isAsked && (
        <>
          <input type="hidden" name="price" value={breakEven.values.price} />
          <input type="hidden" name="costs" value={breakEven.values.costs} />
        </>
      )}
      <div className="acos-submit stack gap-8 no-print">
        <Button type="submit" size="large" aria-describedby="acos-submit-hint" data-acos="submit">
          {form.submit}
        </Button>
        <p className="field-hint needs-script" id="acos-submit-hint">
          {form.submitHint}
        </p>
      </div>
      <Working view={view} />
    </form>
  )
}

/** Shows the formula with the visitor's numbers. Hidden from screen readers, which read it in the result. */
function Working({ view }: { view: AcosView }) {
  return (
    <p className="working ruled muted" aria-hidden="true" hidden={view.figure === ''} data-acos="working">
      <span className="fraction">
        <span data-acos="numerator">{view.numerator}</span>
        <span data-acos="denominator">{view.denominator}</span>
      </span>
      <span>=</span>
      <span className="label" data-acos="quotient">
        {view.figure}
      </span>
    </p>
  )
}
