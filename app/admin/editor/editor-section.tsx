import { type ReactNode, useId } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import './editor-section.css'

export type EditorSectionProps = {
  title: string
  /** Shown below the title while it is closed. */
  summary: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A part of the editor that opens on demand. Closed, it is one stop of the Tab key. */
export function EditorSection({ title, summary, isOpen, onToggle, children }: EditorSectionProps) {
  const id = useId()
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
      {isOpen && (
        <div className="editor-section-body" id={`${id}-body`}>
          {children}
        </div>
      )}
    </section>
  )
}
