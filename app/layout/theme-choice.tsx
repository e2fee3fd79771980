import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'

const choices: { value: string; label: string; icon: IconName }[] = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
]

export function ThemeChoice() {
  return (
    <div className="theme-choice needs-script" data-theme-choice>
      <fieldset>
        <legend className="sr-only">Color theme</legend>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              className="sr-only"
              type="radio"
              name="theme"
              value={choice.value}
              defaultChecked={choice.value === 'system'}
            />
            <Icon name={choice.icon} size={16} />
            {choice.label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
