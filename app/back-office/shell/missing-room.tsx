import { Link } from 'react-router'
import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { BackOfficeRoom } from '../back-office-room.ts'

/** Stands where an address leads to no room, with the ways to those that there are. */
export function MissingRoom({ rooms }: { rooms: readonly BackOfficeRoom[] }) {
  return (
    <section className="back-office-door" aria-labelledby="back-office-door">
      <span className="back-office-door-icon">
        <Icon name="circle-alert" />
      </span>
      <h1 id="back-office-door" className="t-h3">
        There is no such room
      </h1>
      <p className="t-body">The address may be mistyped, or from an older version. These rooms are open:</p>
      <ul className="back-office-ways">
        {rooms.map(({ path, label, icon }) => (
          <li key={path}>
            <Link to={`${BACK_OFFICE_PATH}/${path}`} discover="none" className="link">
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
