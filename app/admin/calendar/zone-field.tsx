import { Field, type FieldProps } from '#app/ui/forms/field.tsx'

/** A time zone by name, with the zones that the browser knows as suggestions. */
export function ZoneField(field: FieldProps) {
  return (
    <>
      <Field
        {...field}
        list={`${field.id}-zones`}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="off"
      />
      <datalist id={`${field.id}-zones`}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  )
}
