import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { isSecondPress } from '#app/ui/buttons/second-press.ts'
import { type EditedBlock, insertItem, removeItem } from '#domain/posts/blocks/content-blocks.ts'
import type { MarkTools } from './mark-tools.ts'

export type ListItemsProps = {
  block: EditedBlock
  tools: MarkTools
  isDisabled: boolean
  errorId: string | undefined
  onChange: (block: EditedBlock) => void
}

/** One field per item. Enter begins the next item, Backspace in an empty one takes it away. */
export function ListItems({ block, tools, isDisabled, errorId, onChange }: ListItemsProps) {
  const { list, items, add, remove, handleKey, handlePaste } = useItems(block, onChange)
  return (
    <>
      <ol ref={list} className={`block-items block-items--${block.type}`}>
        {items.map((item, at) => (
          // An item is its place: it has no other identity, and its field keeps no state of its own.
          <li key={at}>
            <input
              className="input"
              aria-label={`Item ${at + 1}`}
              aria-describedby={errorId}
              aria-invalid={errorId ? true : undefined}
              data-first-control={at === 0 ? '' : undefined}
              value={item}
              disabled={isDisabled}
              onFocus={(event) => tools.remember(event.currentTarget)}
              onSelect={(event) => tools.follow(event.currentTarget)}
              onKeyDown={(event) => {
                tools.handleKey(event)
                handleKey(event, at)
              }}
              onPaste={(event) => handlePaste(event, at)}
              onChange={(event) => onChange({ ...block, items: items.with(at, event.target.value) })}
            />
            <button
              type="button"
              className="block-tool"
              aria-label={`Remove item ${at + 1}`}
              title="Backspace in an empty item does the same"
              // A shortcut for the pointer: with it, every line would be two stops for Tab.
              tabIndex={-1}
              disabled={isDisabled || items.length === 1}
              onClick={(event) => {
                if (!isSecondPress(event)) remove(at)
              }}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        size="small"
        className="block-add-item"
        disabled={isDisabled}
        onClick={() => add(items.length)}
      >
        <Icon name="plus" />
        Add item
      </Button>
    </>
  )
}

/** What happens to items, and the focus that follows it. */
function useItems(block: EditedBlock, onChange: ListItemsProps['onChange']) {
  const list = useRef<HTMLOListElement>(null)
  const wantedFocus = useRef<number | null>(null)
  const items = block.items ?? ['']

  useLayoutEffect(() => {
    if (wantedFocus.current === null) return
    list.current?.querySelectorAll('input')[wantedFocus.current]?.focus()
    wantedFocus.current = null
  })

  const add = (at: number) => {
    wantedFocus.current = at
    onChange(insertItem(block, at))
  }
  const remove = (at: number) => {
    wantedFocus.current = Math.max(0, at - 1)
    onChange(removeItem(block, at))
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add(at + 1)
    }
    if (event.key === 'Backspace' && items[at] === '' && items.length > 1) {
      event.preventDefault()
      remove(at)
    }
  }
  /** Several pasted lines are several items. */
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const lines = readLines(event.clipboardData.getData('text/plain'))
    if (lines.length < 2) return
    event.preventDefault()
    const isBlank = items[at]!.trim() === ''
    const from = isBlank ? at : at + 1
    wantedFocus.current = from + lines.length - 1
    onChange({ ...block, items: items.toSpliced(from, isBlank ? 1 : 0, ...lines) })
  }
  return { list, items, add, remove, handleKey, handlePaste }
}

/** Lines that say something, without the marks or numbers of a list. */
function readLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter(Boolean)
}
