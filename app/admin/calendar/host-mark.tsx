import type { ShownHost } from './hosts/shown-host.ts'
import './hosts/host-mark.css'

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
