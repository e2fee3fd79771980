import type { ComponentType } from 'react'
import type { Permission } from '#domain/permissions.ts'
import type { IconName } from '#app/ui/icons/icon-names.ts'

export type SectionProps = {
  /** Path below the section, such as the id of a lead; empty for the section itself. */
  subpath: string
  /** Navigates within the section. `replaces`: adds no entry to the browser history. */
  goTo: (subpath: string, options?: { replaces?: boolean }) => void
}

/** A section of the admin, loaded when it is opened. */
export type AdminSection = {
  /** First path segment after `/admin/`. */
  path: string
  label: string
  icon: IconName
  /** Required to show the section. The server checks every call anyway. */
  permission: Permission
  /** Returns the number of items that wait for the signed-in person. */
  countWaiting?: () => Promise<number>
  load: () => Promise<ComponentType<SectionProps>>
}
