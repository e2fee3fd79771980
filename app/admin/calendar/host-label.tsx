import type { ManagedHost } from '#app/data/booking-manager.ts'

/** A host with its color and pattern in the calendar. */
export type ShownHost = ManagedHost & { look: number }

const LOOKS = 6

/** Assigns colors and patterns by position. New hosts come last, so that existing ones keep theirs. */
export function assignLooks(hosts: readonly ManagedHost[]): ShownHost[] {
  return hosts.map((host, at) => ({ ...host, look: at % LOOKS }))
}

/** Returns the CSS class of a host's color and pattern; empty for entries of all hosts. */
export function lookClass(host: ShownHost | undefined): string {
  return host ? `host-look-${host.look}` : ''
}

/** Returns "IO" for Imani Okafor. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0])
  return letters.join('').toUpperCase()
}

export function HostLabel({ host }: { host: ShownHost }) {
  return (
    <span className="host-label">
      <span className={`host-look ${lookClass(host)}`} aria-hidden="true" />
      {host.name}
    </span>
  )
}

/** Lists the options of a select field, including one for all or any hosts. */
export function listHostOptions(hosts: readonly ManagedHost[], emptyLabel: string) {
  return [{ value: '', label: emptyLabel }, ...hosts.map(({ id, name }) => ({ value: id, label: name }))]
}
