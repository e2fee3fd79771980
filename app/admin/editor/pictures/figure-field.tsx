import { useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'

export type FigureFieldProps = {
  id: string
  label: string
  value: number
  max: number
  step?: number
  suffix: string
  isDisabled?: boolean
  onChange: (value: number) => void
}

/** A whole number that takes effect as it is typed; until the field is left it shows what was typed, not what came of it. */
export function FigureField({ value, step = 1, isDisabled = false, onChange, ...field }: FigureFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      {...field}
      type="number"
      inputMode="numeric"
      min={0}
      step={step}
      value={typed ?? value}
      disabled={isDisabled}
      onChange={(event) => {
        setTyped(event.target.value)
        const number = event.target.valueAsNumber
        if (Number.isFinite(number)) onChange(number)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
