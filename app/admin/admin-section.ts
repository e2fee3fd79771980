import type { ComponentType } from 'react'
import type { Permission } from '#domain/permissions.ts'
import type { IconName } from '#app/ui/icons/icon-names.ts'

export type SectionProps = {
  /** Path after the section's own, e.g. the id of a lead; empty for the section itself. */
  subpath: string
  /** Shows another subpath; `replaces` adds no entry to the browser history. */
  goTo: (subpath: string, options?: { replaces?: boolean }) => void
}

/** A section of the admin, loaded when it is opened. */
export type AdminSection = {
  /** First part of the path after `/admin/`. */
  path: string
  label: string
  icon: IconName
  /** Decides whether the section is offered; the server checks every call. */
  permission: Permission
  /** Number of items that wait for the signed-in person. */
  countWaiting?: () => Promise<number>
  load: () => Promise<ComponentType<SectionProps>>
}
