import type { ManagedHost } from '#app/data/booking-manager.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'

export type HostSharesProps = {
  id: string
  hosts: readonly ManagedHost[]
  /** Typed weight by host id; empty if all hosts take part. */
  weights: Readonly<Record<string, string>>
  /** Whether weights apply, because the site assigns calls to free hosts. */
  hasWeights: boolean
  error: string | undefined
  onChange: (weights: Record<string, string>) => void
}

/** Chooses the hosts of an event type, and how calls are distributed among them. */
export function HostShares({ id, hosts, weights, hasWeights, error, onChange }: HostSharesProps) {
  const toggle = (hostId: string, isChosen: boolean) => {
    const { [hostId]: _, ...others } = weights
    onChange(isChosen ? { ...others, [hostId]: '1' } : others)
  }
  const count = Object.keys(weights).length
  return (
    <fieldset className="stack" aria-describedby={`${id}-note`}>
      <legend>Hosts</legend>
      {hosts.map((host) => (
        <div key={host.id} className="row gap-16">
          <Switch
            id={`${id}-${host.id}`}
            className="grow"
            label={host.isActive ? host.name : `${host.name} (takes no calls)`}
            checked={host.id in weights}
            onChange={(event) => toggle(host.id, event.target.checked)}
          />
          {hasWeights && count > 1 && host.id in weights && (
            <Field
              id={`${id}-${host.id}-weight`}
              label={`Weight of ${host.name}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={weights[host.id]}
              aria-invalid={error ? true : undefined}
              onChange={(event) => onChange({ ...weights, [host.id]: event.target.value })}
            />
          )}
        </div>
      ))}
      <FieldNote
        id={`${id}-note`}
        hint={
          count === 0
            ? 'No host is chosen, so all hosts who take calls take part.'
            : hasWeights && count > 1
              ? 'A host with weight 2 gets about twice as many calls as one with weight 1.'
              : undefined
        }
        error={error}
      />
    </fieldset>
  )
}
