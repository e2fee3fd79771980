import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { AdminSection } from '../admin-section.ts'
import { SectionNav } from './section-nav.tsx'

export type LockedSectionProps = {
  room: AdminSection
  /** Those that are open to who is here. */
  rooms: readonly AdminSection[]
}

/** Stands in place of a room that the role of who is here does not open. */
export function LockedSection({ room, rooms }: LockedSectionProps) {
  return (
    <section className="admin-shell-door" aria-labelledby="admin-shell-door">
      <span className="admin-shell-door-icon">
        <Icon name="lock" />
      </span>
      <h1 id="admin-shell-door" className="t-h3">
        {room.label} is not open to your role
      </h1>
      <p className="t-body">
        Ask an owner of this site if you need it.{rooms.length > 0 && ' These rooms are open to you:'}
      </p>
      <SectionNav rooms={rooms} />
      {rooms.length === 0 && <ButtonLink href="/blog">Go to the posts</ButtonLink>}
    </section>
  )
}
