import { useContent } from '#app/data/content/use-content.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { calculatorPage } from '#content/pages/acos-calculator.ts'
import { AcosChart } from './acos-chart.tsx'
import type { AcosView } from '#domain/acos/acos-view.ts'
import { RESULT_ID } from '#domain/acos/calculator-query.ts'

/** The result with its sentence and chart. */
export function AcosOutcome({ view }: { view: AcosView }) {
  const acosCalculator = useContent(calculatorPage)
  return (
    <>
      <div role="status">
        <h2 className="t-h4">{acosCalculator.result.title}</h2>
        <p
          className={view.isLongFigure ? 't-num acos-figure acos-figure--long' : 't-num acos-figure'}
          hidden={view.figure === ''}
          data-acos="figure"
        >
          {view.figure}
        </p>
        <p className="t-body acos-sentence" data-acos="sentence">
          {view.sentence}
        </p>
      </div>
      <AcosChart view={view} />
    </>
  )
}

export function AcosResult({ view }: { view: AcosView }) {
  const { result } = useContent(calculatorPage)
  return (
    <div className="acos-result" id={RESULT_ID}>
      <AcosOutcome view={view} />
      <p className="t-small mt-24 no-print" hidden={view.figure === ''} data-acos="offer">
        {result.offer.text}{' '}
        <a className="link" href={result.offer.action.href}>
          {result.offer.action.label}
          <Icon name="arrow-right" />
        </a>
      </p>
      <div className="row mt-24 no-print needs-script" hidden={view.figure === ''} data-acos="actions">
        <Button variant="secondary" size="small" data-acos="copy">
          <Icon name="link" />
          {result.copyLink}
        </Button>
        <Button variant="secondary" size="small" data-acos="print">
          <Icon name="printer" />
          {result.print}
        </Button>
        <p
          className="t-small"
          role="status"
          data-acos="copied"
          data-copied={result.linkCopied}
          data-failed={result.copyFailed}
        />
      </div>
    </div>
  )
}
