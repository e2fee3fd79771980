import { Field } from '#app/ui/forms/field.tsx'

export type ZoneFieldProps = {
  id: string
  name: string
  label: string
  value: string
  onChange: (timeZone: string) => void
  hint?: string
  error?: string
}

/** A time zone by its name; the browser offers those that it knows. */
export function ZoneField({ id, onChange, ...field }: ZoneFieldProps) {
  return (
    <>
      <Field
        {...field}
        id={id}
        list={`${id}-zones`}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-zones`}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  )
}
