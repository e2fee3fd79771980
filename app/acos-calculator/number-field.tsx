import { Field, type FieldProps } from '#app/ui/forms/field.tsx'

export type NumberFieldProps = Pick<FieldProps, 'id' | 'name' | 'max' | 'suffix' | 'error' | 'required'> & {
  text: { label: string; hint: string }
  /** Text as typed; may not be a number. */
  value: string
}

/** A number field (specification, section 5). The form has `noValidate`, because it shows its own messages. */
export function NumberField({ text, value, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      {...text}
      type="number"
      inputMode="decimal"
      step="0.01"
      min="0"
      defaultValue={value}
      autoComplete="off"
    />
  )
}
