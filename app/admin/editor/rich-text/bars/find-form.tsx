import type { EditorState, Transaction } from 'prosemirror-state'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { readSearch, replaceAllFound, replaceFound, selectFound, startSearch } from '../plugins/find-words.ts'
import type { BlockActions } from '../use-block-actions.ts'
import { BarPanel } from './bar-panel.tsx'

export type FindFormProps = { state: EditorState; actions: BlockActions; onClose: () => void }

/** Finds and replaces text, one match at a time or all at once. */
export function FindForm({ state, actions, onClose }: FindFormProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [replacement, setReplacement] = useState('')
  const [outcome, setOutcome] = useState('')
  const { found, current } = readSearch(state)
  const endSearch = useEffectEvent(() => actions.apply((latest) => startSearch(latest, '')))
  useEffect(() => () => void endSearch(), [])
  // Never disabled, because a focused button would lose the focus.
  const change = (make: (latest: EditorState) => Transaction | null, doneMessage = '') => {
    const isDone = actions.apply(make)
    setOutcome(isDone ? doneMessage : query === '' ? 'Enter what to find' : 'Not found')
  }
  const go = (step: -1 | 1) => change((latest) => selectFound(latest, step))
  return (
    <BarPanel label="Find and replace" onClose={onClose} onEnter={(isShifted) => go(isShifted ? -1 : 1)}>
      <div className="rich-panel-row row gap-8 t-small">
        <label htmlFor={`${id}-find`}>Find</label>
        <input
          id={`${id}-find`}
          className="input"
          type="text"
          autoComplete="off"
          value={query}
          aria-describedby={`${id}-count`}
          onChange={(event) => {
            setQuery(event.target.value)
            setOutcome('')
            actions.apply((latest) => startSearch(latest, event.target.value))
          }}
        />
        <span id={`${id}-count`} className="muted digits" role="status">
          {outcome || describeFound(query, found.length, current)}
        </span>
        <Button size="small" variant="secondary" onClick={() => go(-1)}>
          Previous
        </Button>
        <Button size="small" variant="secondary" onClick={() => go(1)}>
          Next
        </Button>
      </div>
      <div className="rich-panel-row row gap-8 t-small">
        <label htmlFor={`${id}-replace`}>Replace with</label>
        <input
          id={`${id}-replace`}
          className="input"
          type="text"
          autoComplete="off"
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
        />
        <Button
          size="small"
          variant="secondary"
          onClick={() => change((latest) => replaceFound(latest, replacement))}
        >
          Replace
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => change((latest) => replaceAllFound(latest, replacement), `${found.length} replaced`)}
        >
          Replace all
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </BarPanel>
  )
}

function describeFound(query: string, count: number, current: number): string {
  if (query === '') return ''
  if (count === 0) return 'Not found'
  return current === -1 ? `${count} found` : `${current + 1} of ${count}`
}
