import { Icon } from '#app/ui/icons/icon.tsx'

/** What the island copies to show a message under a field; it looks like the error of a Field. */
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
