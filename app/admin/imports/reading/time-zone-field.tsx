import { SelectField, type SelectFieldProps } from '#app/ui/forms/select-field.tsx'

type TimeZoneFieldProps = Pick<SelectFieldProps, 'id' | 'label'> & {
  /** Empty for the default. */
  value: string
  usual: string
  onChange: (timeZone: string) => void
}

/** @param props `usual`: label of the default choice */
export function TimeZoneField({ usual, onChange, ...field }: TimeZoneFieldProps) {
  const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
  return (
    <SelectField
      {...field}
      options={[{ value: '', label: usual }, ...zones]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
