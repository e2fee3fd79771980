import { Icon } from '#app/ui/icons/icon.tsx'
import type { BackOfficeRoom } from '../back-office-room.ts'
import { RoomWays } from './room-ways.tsx'

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
      <RoomWays rooms={rooms} />
    </section>
  )
}
