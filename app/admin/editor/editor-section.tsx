import { type ReactNode, useId, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import './editor-section.css'

export type EditorSectionProps = {
  title: string
  /** Shown while the section is collapsed. */
  summary: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** Keeps the content mounted while the section is collapsed, so that an upload continues. */
  keepsContent?: boolean
  children: ReactNode
}

/** A collapsible section of the form. */
export function EditorSection(props: EditorSectionProps) {
  const { title, summary, isOpen, onToggle, keepsContent = false, children } = props
  const id = useId()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <section className="editor-section box" aria-label={title}>
      <h2>
        <button
          type="button"
          className="row row--between row--single-line full-width"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-body` : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <span>
            {title}
            {!isOpen && <span className="own-line field-hint">{summary}</span>}
          </span>
          <Icon name="chevron-down" />
        </button>
      </h2>
      {(isOpen || (keepsContent && wasOpen)) && (
        <div className="editor-section-body pad stack" id={`${id}-body`} hidden={!isOpen}>
          {children}
        </div>
      )}
    </section>
  )
}
