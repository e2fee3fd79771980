import { Icon } from '#app/ui/icons/icon.tsx'
import type { AdminSection } from '../admin-section.ts'
import { SectionNav } from './section-nav.tsx'

/** Stands where an address leads to no room, with the ways to those that there are. */
export function MissingSection({ rooms }: { rooms: readonly AdminSection[] }) {
  return (
    <section className="admin-shell-door" aria-labelledby="admin-shell-door">
      <span className="admin-shell-door-icon">
        <Icon name="circle-alert" />
      </span>
      <h1 id="admin-shell-door" className="t-h3">
        There is no such room
      </h1>
      <p className="t-body">The address may be mistyped, or from an older version. These rooms are open:</p>
      <SectionNav rooms={rooms} />
    </section>
  )
}
