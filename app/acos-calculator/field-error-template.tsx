import { Icon } from '#app/ui/icons/icon.tsx'

/** Copied by the script to show the error of a field; must look like the error of `Field`. */
export function FieldErrorTemplate() {
  return (
    <template data-acos="error">
      <p className="field-error" role="alert">
        <Icon name="circle-alert" />
        <span />
      </p>
    </template>
  )
}
