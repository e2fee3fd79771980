import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { AdminSection } from '../admin-section.ts'
import { SectionLink } from '../section-link.tsx'

/** The ways to the rooms that are open. */
export function SectionNav({ rooms }: { rooms: readonly AdminSection[] }) {
  return (
    <ul className="admin-shell-ways">
      {rooms.map(({ path, label, icon }) => (
        <li key={path}>
          <SectionLink href={`${BACK_OFFICE_PATH}/${path}`} className="link">
            <Icon name={icon} />
            {label}
          </SectionLink>
        </li>
      ))}
    </ul>
  )
}
