import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { findOption, type FormSchema } from './form-schema.ts'
import { EntryButton, readTitle } from './schema-form.tsx'
import { SectionChooser } from './section-chooser.tsx'
import { insertSection, moveSection, type Section, toggleSection } from './sections.ts'

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
            <li key={section.id} className="page-editor-entry">
              <button type="button" className="section-name" onClick={() => onOpen(index)}>
                <b>
                  {index + 1}. {name}
                  {section.isHidden && ' (hidden)'}
                </b>
                <span className="t-cap">{title}</span>
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
