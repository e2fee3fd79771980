import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { BackOfficeRoom } from '../back-office-room.ts'
import { RoomLink } from '../room-link.tsx'

/** The ways to the rooms that are open. */
export function RoomWays({ rooms }: { rooms: readonly BackOfficeRoom[] }) {
  return (
    <ul className="back-office-ways">
      {rooms.map(({ path, label, icon }) => (
        <li key={path}>
          <RoomLink href={`${BACK_OFFICE_PATH}/${path}`} className="link">
            <Icon name={icon} />
            {label}
          </RoomLink>
        </li>
      ))}
    </ul>
  )
}
