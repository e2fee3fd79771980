import { Field, type FieldProps } from '#app/ui/forms/field.tsx'
import { isHexColor, measureContrast } from '#domain/brand/oklch.ts'
import { DEFAULT_COLOR, deriveColors } from '#domain/brand/palette.ts'

export type ColorSettingProps = Omit<FieldProps, 'value' | 'onChange'> & {
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** Color as text or with a color picker, with a note on how pages will show it. */
export function ColorSetting({ hint, ...field }: ColorSettingProps) {
  const color = isHexColor(field.value) ? field.value.toLowerCase() : null
  return (
    <div className="color-setting">
      <Field {...field} hint={color ? describeColor(color) : hint} autoComplete="off" spellCheck={false} />
      <input
        type="color"
        aria-label={`Choose ${field.label.toLowerCase()}`}
        value={color ?? DEFAULT_COLOR}
        disabled={field.disabled}
        onChange={field.onChange}
      />
    </div>
  )
}

function describeColor(color: string): string {
  const light = deriveColors(color, 'light')
  const dark = deriveColors(color, 'dark')
  const measure = (colors: Record<string, string>) =>
    measureContrast(colors['brand']!, colors['page']!).toFixed(1)
  const shown =
    light['brand'] === color
      ? `Used as it is on light pages, contrast ${measure(light)}.`
      : `Too light to be read on light pages: ${light['brand']} is used there, contrast ${measure(light)}.`
  return `${shown} On dark pages ${dark['brand']}, contrast ${measure(dark)}. Text needs 4.5.`
}
