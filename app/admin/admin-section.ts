import type { ComponentType } from 'react'
import type { Permission } from '#domain/permissions/permissions.ts'
import type { IconName } from '#app/ui/icons/icon-names.ts'

/** What every section is given. */
export type SectionProps = {
  /** Gives an editor grant that holds; null for administrators who are signed in. Stays the same object. */
  getGrant: (() => Promise<string>) | null
  /** What who is here may do: decides what is drawn. */
  may: (permission: Permission) => boolean
  /** What the address says behind the path of the section, e.g. the id of a lead; empty for the section itself. */
  subpath: string
  /** Goes to another subpath of the section; `replaces` leaves no step behind for the back button. */
  goTo: (subpath: string, options?: { replaces?: boolean }) => void
}

/** A part of the back office: fetched when it is opened. */
export type AdminSection = {
  /** The part of the address behind `/admin/`. */
  path: string
  label: string
  icon: IconName
  /** What one must be permitted to enter; decides what is offered, and the server decides every call. */
  permission: Permission
  /** How much in it waits for who is signed in; null where nothing is said of that. */
  countWaiting?: () => Promise<number>
  load: () => Promise<ComponentType<SectionProps>>
}
