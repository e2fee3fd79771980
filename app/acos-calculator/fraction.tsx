export type FractionProps = {
  result: string
  numerator: string
  denominator: string
  /** The whole formula in words. */
  spoken: string
}

export function Fraction({ result, numerator, denominator, spoken }: FractionProps) {
  return (
    <p className="formula">
      <span className="sr-only">{spoken}</span>
      <span className="row" aria-hidden="true">
        <span>{result} =</span>
        <span className="fraction">
          <span>{numerator}</span>
          <span>{denominator}</span>
        </span>
      </span>
    </p>
  )
}
