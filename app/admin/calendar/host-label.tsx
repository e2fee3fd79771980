import type { ManagedHost } from '#app/data/booking-manager.ts'

/** A host with a pattern and color in the calendar. */
export type ShownHost = ManagedHost & { look: number }

const LOOKS = 6

/** Assigns colors and patterns by position: new hosts are added at the end, so existing ones keep theirs. */
export function assignLooks(hosts: readonly ManagedHost[]): ShownHost[] {
  return hosts.map((host, at) => ({ ...host, look: at % LOOKS }))
}

/** CSS class of a host's color and pattern; empty for entries of all hosts. */
export function lookClass(host: ShownHost | undefined): string {
  return host ? `host-look-${host.look}` : ''
}

/** "IO" for Imani Okafor. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0])
  return letters.join('').toUpperCase()
}

/** A host's look and name. */
export function HostLabel({ host }: { host: ShownHost }) {
  return (
    <span className="host-label">
      <span className={`host-look ${lookClass(host)}`} aria-hidden="true" />
      {host.name}
    </span>
  )
}

/** Options of a select field, with one for all or any hosts. */
export function listHostOptions(hosts: readonly ManagedHost[], emptyLabel: string) {
  return [{ value: '', label: emptyLabel }, ...hosts.map(({ id, name }) => ({ value: id, label: name }))]
}
