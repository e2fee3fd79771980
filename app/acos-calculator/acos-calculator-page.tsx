import { useContent } from '#app/data/content/use-content.ts'
import type { SentLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { calculatorPage, readAcosLabels } from '#content/pages/acos-calculator.ts'
import { AcosForm } from './acos-form.tsx'
import { AcosResult } from './acos-result.tsx'
import { type AcosView, composeAcosView } from '#domain/acos/acos-view.ts'
import type { CalculatorResult } from '#domain/acos/calculator-result.ts'
import { ScriptLabels } from './script-labels.tsx'
import { FieldErrorTemplate } from './field-error-template.tsx'
import { Fraction } from './fraction.tsx'
import { CaptchaField } from '#app/forms/captcha/captcha-field.tsx'
import { CAPTCHA_NAME, REFERRER_NAME } from '#app/forms/form-names.ts'
import { PrivacyLink } from '#app/forms/privacy-link.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { leadForms } from '#content/pages/lead-forms.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { CALCULATOR_PATH } from '#domain/acos/calculator-query.ts'
import { NumberField } from './number-field.tsx'

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
        <div className="acos-calculator panel divided" data-acos-calculator>
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
          <ul className="ruled-list mt-16">
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
      <table className="worked-example full-width mt-24">
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

const KIND = 'calculator-result'

type SendResultProps = {
  stamp: string
  sent: SentLeadForm | null
  /** True before the first result; then the script shows the form. */
  isHidden: boolean
}

/** Posts to the current URL, which contains the numbers of the result. */
function SendResult({ stamp, sent, isHidden }: SendResultProps) {
  const { labels, resultPurpose, [KIND]: words } = useContent(leadForms)
  const own = sent?.kind === KIND ? sent : null
  const error = own?.errors.fields['email']
  return (
    <section
      className="split no-print send-result"
      aria-labelledby="send-title"
      hidden={isHidden}
      data-acos="send"
    >
      <div className="copy copy--small">
        <h2 className="t-h4" id="send-title">
          {words.title}
        </h2>
        <p className="t-body">{words.lead}</p>
      </div>
      <VisitorForm id={KIND} labelledBy="send-title" stamp={stamp} errors={own?.errors ?? null}>
        <input type="hidden" name="kind" value={KIND} />
        <input type="hidden" name={REFERRER_NAME} value={own?.referrer ?? ''} />
        <div className="fields">
          <Field
            id={`${KIND}-email`}
            name="email"
            type="email"
            label={labels.email}
            autoComplete="email"
            spellCheck={false}
            required
            defaultValue={own?.values.email ?? ''}
            {...(error && { error })}
          />
          <Button type="submit" variant="secondary">
            {words.submit}
          </Button>
        </div>
        <CaptchaField id={KIND} error={own?.errors.fields[CAPTCHA_NAME]} />
        <p className="field-hint">
          {resultPurpose} <PrivacyLink />
        </p>
      </VisitorForm>
    </section>
  )
}

/** The optional second step. Submitted by GET, so that its result has a URL too. */
function BreakEvenStep({ answer, view }: { answer: CalculatorResult; view: AcosView }) {
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
          <div className="form-pair">
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
