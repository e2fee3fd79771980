import type { EditorState, Transaction } from 'prosemirror-state'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { readSearch, replaceAllFound, replaceFound, selectFound, startSearch } from '../plugins/find-words.ts'
import type { BlockActions } from '../use-block-actions.ts'

export type FindFormProps = { state: EditorState; actions: BlockActions; onClose: () => void }

/** Finds words of the text and replaces them, one by one or all. */
export function FindForm({ state, actions, onClose }: FindFormProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [words, setWords] = useState('')
  const [said, setSaid] = useState('')
  const { found, current } = readSearch(state)
  const end = useEffectEvent(() => actions.apply((latest) => startSearch(latest, '')))
  useEffect(() => () => void end(), [])
  // Buttons stay on when nothing is found: one that goes off under the focus would take it along.
  const change = (make: (latest: EditorState) => Transaction | null, then = '') => {
    const isDone = actions.apply(make)
    setSaid(isDone ? then : query === '' ? 'Type what to find' : 'Not found')
  }
  const go = (step: -1 | 1) => change((latest) => selectFound(latest, step))
  const press = (key: string, isShifted: boolean): boolean => {
    if (key === 'Escape') onClose()
    else if (key === 'Enter') go(isShifted ? -1 : 1)
    else return false
    return true
  }
  return (
    // The keys of its fields.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="rich-link"
      data-own-undo
      role="group"
      aria-label="Find and replace"
      onKeyDown={(event) => {
        const isField = (event.target as Element).tagName === 'INPUT'
        if (event.nativeEvent.isComposing || (event.key !== 'Escape' && !isField)) return
        if (!press(event.key, event.shiftKey)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div className="rich-link-row">
        <label htmlFor={`${id}-find`}>Find</label>
        <input
          id={`${id}-find`}
          className="input"
          type="text"
          autoComplete="off"
          value={query}
          aria-describedby={`${id}-count`}
          ref={(input) => {
            if (input && !input.dataset['opened']) {
              input.dataset['opened'] = 'true'
              input.focus()
            }
          }}
          onChange={(event) => {
            setQuery(event.target.value)
            setSaid('')
            actions.apply((latest) => startSearch(latest, event.target.value))
          }}
        />
        <span id={`${id}-count`} className="rich-count" role="status">
          {said === '' ? describeFound(query, found.length, current) : said}
        </span>
        <Button size="small" variant="secondary" onClick={() => go(-1)}>
          Previous
        </Button>
        <Button size="small" variant="secondary" onClick={() => go(1)}>
          Next
        </Button>
      </div>
      <div className="rich-link-row">
        <label htmlFor={`${id}-replace`}>Replace with</label>
        <input
          id={`${id}-replace`}
          className="input"
          type="text"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button
          size="small"
          variant="secondary"

          onClick={() => change((latest) => replaceFound(latest, words))}
        >
          Replace
        </Button>
        <Button
          size="small"
          variant="secondary"

          onClick={() => change((latest) => replaceAllFound(latest, words), `${found.length} replaced`)}
        >
          Replace all
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

function describeFound(query: string, count: number, current: number): string {
  if (query === '') return ''
  if (count === 0) return 'Not found'
  return current === -1 ? `${count} found` : `${current + 1} of ${count}`
}
