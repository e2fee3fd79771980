import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Field, type FieldProps } from '#app/ui/forms/field.tsx'

export type NumberFieldProps = Pick<FieldProps, 'id' | 'label' | 'max' | 'step' | 'suffix' | 'disabled'> & {
  value: number
  onChange: (value: number) => void
}

/** Whole number, applied while typing. Shows the typed text until the field loses focus, then the applied value. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      {...field}
      type="number"
      inputMode="numeric"
      min={0}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value)
        const number = event.target.valueAsNumber
        if (Number.isFinite(number)) onChange(number)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Arrow keys as directions. */
export const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type Styles = Partial<Record<'left' | 'top' | 'width' | 'height' | 'objectPosition', string>>

/** Sets styles by script, because the Content Security Policy forbids style attributes. */
export function useStyles<Styled extends HTMLElement>(styles: Styles): RefObject<Styled | null> {
  const element = useRef<Styled>(null)
  useLayoutEffect(() => {
    Object.assign(element.current!.style, styles)
  })
  return element
}
