import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { findOption, type FormSchema } from './form-schema.ts'
import { EntryButton, readTitle } from './schema-form.tsx'
import { insertSection, moveSection, type Section, toggleSection } from './sections.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'

export type SectionListProps = {
  id: string
  /** Schema of the list. */
  schema: FormSchema
  sections: readonly Section[]
  problem: string | undefined
  onChange: (change: (sections: readonly Section[]) => Section[]) => void
  /** Opens the fields of a section. */
  onOpen: (index: number) => void
}

/** Sections of a page in order, to add, move, copy, hide and remove. */
export function SectionList({ id, schema, sections, problem, onChange, onOpen }: SectionListProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [news, setNews] = useState('')
  const nextFocus = useRef<string[]>([])
  useEffect(() => {
    const targets = nextFocus.current.map((target) => document.getElementById(target))
    nextFocus.current = []
    targets.find((target) => target && !target.matches(':disabled'))?.focus()
  })
  const items = schema.items!
  const nameType = (section: Section) => findOption(items, section)?.label ?? section.type
  const idOf = (section: Section | undefined, button: string) => `${id}-${section?.id}-${button}`
  const isFull = sections.length >= (schema.maxItems ?? Infinity)

  const move = (index: number, by: -1 | 1) => {
    const section = sections[index]!
    nextFocus.current = [idOf(section, by < 0 ? 'up' : 'down'), idOf(section, by < 0 ? 'down' : 'up')]
    setNews(`${nameType(section)} is now ${index + by + 1} of ${sections.length}.`)
    onChange((all) => moveSection(all, index, index + by))
  }
  const remove = (index: number) => {
    const section = sections[index]!
    nextFocus.current = [idOf(sections[index + 1] ?? sections[index - 1], 'remove'), `${id}-add`]
    onChange((all) => all.filter((one) => one.id !== section.id))
    showToast({
      title: `${nameType(section)} removed`,
      description: 'Visitors see it until you publish.',
      action: {
        label: 'Undo',
        onPress: () => onChange((all) => insertSection(all, section, Math.min(index, all.length))),
      },
    })
  }
  const copy = (index: number) => {
    setNews(`${nameType(sections[index]!)} duplicated.`)
    onChange((all) => insertSection(all, all[index]!, index + 1))
  }
  return (
    <div className="stack gap-16">
      <ol className="stack gap-8" aria-label="Sections">
        {sections.map((section, index) => {
          const name = nameType(section)
          const title = readTitle(
            Object.fromEntries(Object.entries(section).filter(([key]) => !RULES.has(key))),
          )
          const numbered = `${name}, section ${index + 1}`
          return (
            <li key={section.id} className="page-editor-entry inset">
              <button
                type="button"
                className="section-name stack gap-4 full-width"
                onClick={() => onOpen(index)}
              >
                <b>
                  {index + 1}. {name}
                  {section.isHidden && ' (hidden)'}
                </b>
                <span className="t-cap one-line">{title}</span>
              </button>
              <div className="row gap-8">
                <EntryButton
                  id={idOf(section, 'up')}
                  icon="arrow-up"
                  label={`Move ${numbered}, up`}
                  isOff={index === 0}
                  onPress={() => move(index, -1)}
                />
                <EntryButton
                  id={idOf(section, 'down')}
                  icon="arrow-down"
                  label={`Move ${numbered}, down`}
                  isOff={index === sections.length - 1}
                  onPress={() => move(index, 1)}
                />
                <EntryButton
                  icon="copy"
                  label={`Duplicate ${numbered}`}
                  isOff={isFull || findOption(items, section)?.isSingle === true}
                  onPress={() => copy(index)}
                />
                <EntryButton
                  icon={section.isHidden ? 'eye-off' : 'eye'}
                  label={`${section.isHidden ? 'Show' : 'Hide'} ${numbered}`}
                  onPress={() => onChange((all) => toggleSection(all, index))}
                />
                <EntryButton
                  id={idOf(section, 'remove')}
                  icon="trash-2"
                  label={`Remove ${numbered}`}
                  onPress={() => remove(index)}
                />
              </div>
            </li>
          )
        })}
      </ol>
      {sections.length === 0 && (
        <p className="t-small muted">This page has no sections yet. Add the first one.</p>
      )}
      {problem && <p className="field-error">{problem}</p>}
      <p className="sr-only" role="status">
        {news}
      </p>
      <div>
        <Button id={`${id}-add`} size="small" disabled={isFull} onClick={() => setChoosing(true)}>
          <Icon name="plus" />
          Add a section
        </Button>
      </div>
      {isChoosing && (
        <SectionChooser
          options={items.oneOf!}
          sections={sections}
          nameSection={(section) => `${sections.indexOf(section) + 1}. ${nameType(section)}`}
          onChoose={(sample, at) => {
            setChoosing(false)
            onChange((all) => insertSection(all, sample, at))
            onOpen(at)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

const RULES = new Set(['id', 'type', 'isHidden'])

type SectionChooserProps = {
  options: readonly FormSchema[]
  sections: readonly Section[]
  /** Returns the label of a section. */
  nameSection: (section: Section) => string
  /** @param at index of the new section */
  onChoose: (sample: Section, at: number) => void
  onClose: () => void
}

/** Types of sections that can be added, with their purpose. */
function SectionChooser({ options, sections, nameSection, onChoose, onClose }: SectionChooserProps) {
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
        <ul className="columns gap-16">
          {options.map(({ label, description, icon, isSingle, examples }) => {
            const sample = examples![0] as Section
            const isUsed = isSingle === true && sections.some(({ type }) => type === sample.type)
            return (
              <li key={sample.type}>
                <button
                  type="button"
                  className="box pad media section-choice"
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
