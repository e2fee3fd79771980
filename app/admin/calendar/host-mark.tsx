import type { ManagedHost } from '#app/data/bookings/booking-manager.ts'

/** A host with a look of its own in the calendar: a pattern and a colour, beside which the name always stands. */
export type ShownHost = ManagedHost & { look: number }

const LOOKS = 6

/** In the order of the list, which stays the same when others come. */
export function giveLooks(hosts: readonly ManagedHost[]): ShownHost[] {
  return hosts.map((host, at) => ({ ...host, look: at % LOOKS }))
}

/** The class of a host's pattern and colour; empty for what is everybody's. */
export function lookOf(host: ShownHost | undefined): string {
  return host ? `host-look-${host.look}` : ''
}

/** "IO" for Imani Okafor: for places too narrow for a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  )
  return letters.join('').toUpperCase()
}

/** A host by pattern and name. */
export function HostMark({ host }: { host: ShownHost }) {
  return (
    <span className="host-mark">
      <span className={`host-mark-look ${lookOf(host)}`} aria-hidden="true" />
      {host.name}
    </span>
  )
}
