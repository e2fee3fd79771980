import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { BackOfficeRoom } from '../back-office-room.ts'
import { RoomWays } from './room-ways.tsx'

export type LockedRoomProps = {
  room: BackOfficeRoom
  /** Those that are open to who is here. */
  rooms: readonly BackOfficeRoom[]
}

/** Stands in place of a room that the role of who is here does not open. */
export function LockedRoom({ room, rooms }: LockedRoomProps) {
  return (
    <section className="back-office-door" aria-labelledby="back-office-door">
      <span className="back-office-door-icon">
        <Icon name="lock" />
      </span>
      <h1 id="back-office-door" className="t-h3">
        {room.label} is not open to your role
      </h1>
      <p className="t-body">
        Ask an owner of this site if you need it.{rooms.length > 0 && ' These rooms are open to you:'}
      </p>
      <RoomWays rooms={rooms} />
      {rooms.length === 0 && <ButtonLink href="/blog">Go to the posts</ButtonLink>}
    </section>
  )
}
