import type { Node } from 'prosemirror-model'
import { useMemo } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'

export type OutlineListProps = { document: Node; onGo: (id: string) => void; onClose: () => void }

type Heading = { id: string; level: number; text: string }

/** The headings of the text, to go to one of them. */
export function OutlineList({ document, onGo, onClose }: OutlineListProps) {
  const headings = useMemo(() => listHeadings(document), [document])
  return (
    // The keys of its buttons.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className="rich-link rich-outline"
      aria-label="Outline"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {headings.length === 0 ? (
        <p className="field-hint">The text has no headings yet.</p>
      ) : (
        <ol className="rich-link-found">
          {headings.map(({ id, level, text }, at) => (
            <li key={id} data-depth={Math.min(level, 3)}>
              <button
                type="button"
                ref={(button) => {
                  if (at > 0 || !button || button.dataset['opened']) return
                  button.dataset['opened'] = 'true'
                  button.focus()
                }}
                onClick={() => onGo(id)}
              >
                {text}
              </button>
            </li>
          ))}
        </ol>
      )}
      <Button size="small" variant="quiet" onClick={onClose}>
        Close
      </Button>
    </nav>
  )
}

function listHeadings(document: Node): Heading[] {
  return document.children
    .filter(({ type }) => type.name === 'heading')
    .map(({ attrs, textContent }) => ({
      id: attrs['id'] as string,
      level: attrs['level'] as number,
      text: textContent.trim() || 'A heading without words',
    }))
}
