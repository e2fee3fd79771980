import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { dismissErrorToast } from '../toast/show-toast.ts'
import './tabs.css'

export type Tab<Id extends string> = { id: Id; label: string; panel: ReactNode }
export type TabsProps<Id extends string> = {
  /** Label for assistive technology. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Tabs whose panels are rendered when first selected and then kept. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const prefix = useId()
  const [opened, setOpened] = useState<readonly Id[]>([selected])
  if (!opened.includes(selected)) setOpened([...opened, selected])

  const select = (id: Id) => {
    if (id !== selected) dismissErrorToast()
    onSelect(id)
    document.getElementById(`${prefix}-tab-${id}`)?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = findNextTab(
      event.key,
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    )
    if (next === null) return
    event.preventDefault()
    select(tabs[next]!.id)
  }

  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tab-list">
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-tab-${id}`}
            aria-controls={`${prefix}-panel-${id}`}
            aria-selected={id === selected}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => select(id)}
            onKeyDown={handleKey}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}-panel-${id}`}
          aria-labelledby={`${prefix}-tab-${id}`}
          className="tab-panel"
          hidden={id !== selected}
        >
          {opened.includes(id) && panel}
        </div>
      ))}
    </div>
  )
}

/** Arrow keys wrap around; Home and End select the first and last tab. */
function findNextTab(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
