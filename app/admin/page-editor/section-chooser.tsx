import { useState } from 'react'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import type { FormSchema } from './form-schema.ts'
import type { Section } from './sections.ts'

export type SectionChooserProps = {
  options: readonly FormSchema[]
  sections: readonly Section[]
  /** Returns the label of a section. */
  nameSection: (section: Section) => string
  /** @param at index of the new section */
  onChoose: (sample: Section, at: number) => void
  onClose: () => void
}

/** Types of sections that can be added, with their purpose. */
export function SectionChooser({ options, sections, nameSection, onChoose, onClose }: SectionChooserProps) {
  const [at, setAt] = useState(sections.length)
  return (
    <Dialog title="Add a section" size="wide" onClose={onClose}>
      <div className="stack gap-16">
        {sections.length > 0 && (
          <SelectField
            id="section-position"
            label="Position"
            value={String(at)}
            options={[
              { value: String(sections.length), label: 'At the end' },
              { value: '0', label: 'At the top' },
              ...sections.slice(0, -1).map((section, index) => ({
                value: String(index + 1),
                label: `After ${nameSection(section)}`,
              })),
            ]}
            onChange={({ target }) => setAt(Number(target.value))}
          />
        )}
        <ul className="section-choices">
          {options.map(({ label, description, icon, isSingle, examples }) => {
            const sample = examples![0] as Section
            const isUsed = isSingle === true && sections.some(({ type }) => type === sample.type)
            return (
              <li key={sample.type}>
                <button
                  type="button"
                  className="box section-choice"
                  disabled={isUsed}
                  onClick={() => onChoose(sample, at)}
                >
                  <Icon name={icon as IconName} size={22} />
                  <span>
                    <b>{label}</b>
                    <span className="t-cap">{isUsed ? 'This page already has one.' : description}</span>
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
