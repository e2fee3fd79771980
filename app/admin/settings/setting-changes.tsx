import { Button } from '#app/ui/buttons/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import type { SettingForm, SettingGroup } from '#domain/settings/setting-form.ts'
import type { SettingsAnswer } from '#domain/settings/settings-contract.ts'
import '#app/ui/sections/row-list.css'
import { fromStored } from './setting-text.ts'

const SHOWN = 10

export type SettingChangesProps = {
  group: SettingGroup
  answer: SettingsAnswer
  onUndo: (id: number) => void
}

/** Latest changes in a settings group. The latest change of each setting can be undone, unless it is a secret. */
export function SettingChanges({ group, answer, onUndo }: SettingChangesProps) {
  const seen = new Set<string>()
  const rows = answer.changes.flatMap((change) => {
    const setting = group.settings.find(({ name }) => name === change.name)
    if (!setting) return []
    const isLatest = !seen.has(change.name)
    seen.add(change.name)
    return [{ ...change, setting, isLatest }]
  })
  if (rows.length === 0) return null
  return (
    <section className="stack" aria-label="Last changes">
      <h2 className="t-h4">Last changes</h2>
      <ul className="row-list">
        {rows.slice(0, SHOWN).map(({ id, setting, former, value, changed_at: at, isLatest }) => (
          <li key={id}>
            <div>
              <b>{setting.label}</b>
              <p className="t-small break-long">{describeChange(setting, former, value)}</p>
              <p className="t-cap">{formatMoment(at)}</p>
            </div>
            {isLatest && setting.kind !== 'secret' && answer.settings[setting.name]!.lock === null && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Undo the change of ${setting.label}`}
                onClick={() => onUndo(id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeChange(setting: SettingForm, former: string | null, value: string | null): string {
  if (setting.kind === 'secret') return 'Changed'
  return `${quote(setting, former)} → ${quote(setting, value)}`
}

function quote(setting: SettingForm, value: string | null): string {
  if (value === null) return 'Not set'
  if (setting.kind === 'picture') return 'A picture'
  const option = setting.options?.find((one) => one.value === value)
  return `“${option?.label ?? fromStored(setting, value).replaceAll('\n', ', ')}”`
}
