import { useState } from 'react'
import type { People } from '#app/data/people/people-manager.ts'
import { Switch } from '#app/ui/forms/switch.tsx'
import { type Role, ROLE_LABELS, ROLES } from '#domain/permissions/permissions.ts'

export type SecondFactorRulesProps = {
  people: People
  onChange: (role: Role, needs: boolean) => Promise<boolean>
}

/** Which roles are in force with a second step alone. */
export function SecondFactorRules({ people, onChange }: SecondFactorRulesProps) {
  // Shown at once; what the server says counts as soon as it has answered.
  const [chosen, setChosen] = useState<{ role: Role; needs: boolean } | null>(null)
  const change = async (role: Role, needs: boolean) => {
    setChosen({ role, needs })
    await onChange(role, needs)
    setChosen(null)
  }
  return (
    <section className="people-rules" aria-labelledby="people-rules">
      <h2 id="people-rules" className="t-h4">
        A second step to sign in
      </h2>
      <p className="t-small">Whoever has none is asked to set one up before they can work here.</p>
      {ROLES.map((role) => {
        const isBySetting = role === 'admin' && people.owners_need_second_factor
        const isOn = chosen?.role === role ? chosen.needs : people.rules[role]
        return (
          <Switch
            key={role}
            id={`rule-${role}`}
            label={`${ROLE_LABELS[role]}s need a second step`}
            {...(isBySetting && { hint: 'The settings of this installation ask for it.' })}
            checked={isBySetting || isOn}
            disabled={isBySetting || chosen !== null}
            onChange={(event) => void change(role, event.target.checked)}
          />
        )
      })}
    </section>
  )
}
