import type { Node } from 'prosemirror-model'
import { Button } from '#app/ui/buttons/button.tsx'
import { BarPanel } from './bar-panel.tsx'

export type OutlineListProps = { document: Node; onGo: (id: string) => void; onClose: () => void }

/** Table of contents of the text, as links. */
export function OutlineList({ document, onGo, onClose }: OutlineListProps) {
  const headings = document.children.filter(({ type }) => type.name === 'heading')
  return (
    <BarPanel label="Outline" className="rich-outline" onClose={onClose}>
      {headings.length === 0 ? (
        <p className="field-hint">The text has no headings yet.</p>
      ) : (
        <ol className="rich-choices">
          {headings.map(({ attrs, textContent }) => (
            <li key={attrs['id'] as string} data-depth={Math.min(attrs['level'] as number, 3)}>
              <button type="button" onClick={() => onGo(attrs['id'] as string)}>
                {textContent.trim() || 'Empty heading'}
              </button>
            </li>
          ))}
        </ol>
      )}
      <Button size="small" variant="quiet" onClick={onClose}>
        Close
      </Button>
    </BarPanel>
  )
}
