import { type ReactNode, useId, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import './editor-section.css'

export type EditorSectionProps = {
  title: string
  /** Shown below the title while it is closed. */
  summary: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** What began in it goes on while it is closed, e.g. an upload. */
  isKept?: boolean
  children: ReactNode
}

/** A part of the editor that opens on demand. Closed, it is one stop of the Tab key. */
export function EditorSection(props: EditorSectionProps) {
  const { title, summary, isOpen, onToggle, isKept = false, children } = props
  const id = useId()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <section className="editor-section" aria-label={title}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-body` : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <span>
            {title}
            {!isOpen && <span className="editor-section-summary">{summary}</span>}
          </span>
          <Icon name="chevron-down" />
        </button>
      </h2>
      {(isOpen || (isKept && wasOpen)) && (
        <div className="editor-section-body" id={`${id}-body`} hidden={!isOpen}>
          {children}
        </div>
      )}
    </section>
  )
}
