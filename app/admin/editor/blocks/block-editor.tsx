import { type ClipboardEvent, type MouseEvent, type PointerEvent, useId, useState } from 'react'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { type EditedBlock, isList } from '#domain/posts/blocks/content-blocks.ts'
import type { AddableBlockType } from '#domain/posts/post.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import { BlockBar } from './block-bar.tsx'
import { BLOCK_NAMES } from '../editor-labels.ts'
import { ListItems } from './list-items.tsx'
import { LinkForm, MarkToolbar } from './mark-toolbar.tsx'
import { type MarkTools, useMarkTools } from './mark-tools.ts'
import { PicturePicker } from '../pictures/picture-picker.tsx'

export type BlockEditorProps = {
  block: EditedBlock
  index: number
  count: number
  syntax: TextSyntax
  writer: PostWriter
  error: string | undefined
  isDisabled: boolean
  pictureFile: File | undefined
  onChange: (block: EditedBlock) => void
  onMove: (to: number, part: 'grip' | 'up' | 'down') => void
  onRemove: (event: MouseEvent) => void
  onType: (type: AddableBlockType) => void
  onGrab: (event: PointerEvent<HTMLButtonElement>) => void
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  onBusy: (isBusy: boolean) => void
}

export function BlockEditor(props: BlockEditorProps) {
  const { block, index, count, syntax, error, isDisabled } = props
  const id = useId()
  const [isLinking, setIsLinking] = useState(false)
  const tools = useMarkTools(syntax, () => setIsLinking(true))
  const hasMarks = block.type !== 'image' && block.type !== 'html'
  const errorId = error ? `${id}-error` : undefined
  const closeLink = () => {
    setIsLinking(false)
    tools.focusLast()
  }
  return (
    <div className="block" role="group" aria-label={`Block ${index + 1}, ${BLOCK_NAMES[block.type].label}`}>
      <BlockBar
        block={block}
        index={index}
        count={count}
        isDisabled={isDisabled}
        onMove={props.onMove}
        onRemove={props.onRemove}
        onType={props.onType}
        onGrab={props.onGrab}
        marks={
          hasMarks && (
            <MarkToolbar tools={tools} isDisabled={isDisabled} onLinkWanted={() => setIsLinking(true)} />
          )
        }
      />
      {isLinking && (
        <LinkForm
          id={`${id}-link`}
          onCancel={closeLink}
          onLink={(url) => {
            setIsLinking(false)
            tools.link(url)
          }}
        />
      )}
      <BlockBody {...props} tools={tools} errorId={errorId} id={id} />
      {errorId !== undefined && block.type !== 'image' && <FieldNote id={errorId} error={error} />}
    </div>
  )
}

type BlockBodyProps = BlockEditorProps & { tools: MarkTools; errorId: string | undefined; id: string }

/** Rows of a text field before it grows (specification, section 2). */
const PARAGRAPH_ROWS = 4
const HEADING_ROWS = 2

function BlockBody(props: BlockBodyProps) {
  const { block, tools, errorId, isDisabled, onChange } = props
  if (isList(block.type))
    return (
      <ListItems block={block} tools={tools} isDisabled={isDisabled} errorId={errorId} onChange={onChange} />
    )
  if (block.type === 'image') return <ImageBody {...props} />
  const isHtml = block.type === 'html'
  const isLong = isHtml || block.type === 'paragraph'
  return (
    <textarea
      className={isHtml ? 'input block-text block-text--html' : 'input block-text'}
      rows={isLong ? PARAGRAPH_ROWS : HEADING_ROWS}
      aria-label={BLOCK_NAMES[block.type].label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      data-first-control
      spellCheck={!isHtml}
      value={block.content}
      disabled={isDisabled}
      onFocus={(event) => tools.remember(event.currentTarget)}
      onSelect={isHtml ? undefined : (event) => tools.follow(event.currentTarget)}
      onKeyDown={isHtml ? undefined : tools.handleKey}
      onPaste={isHtml ? undefined : props.onPaste}
      onChange={(event) => onChange({ ...block, content: event.target.value })}
    />
  )
}

function ImageBody({ block, id, writer, error, isDisabled, pictureFile, onChange, onBusy }: BlockBodyProps) {
  return (
    <PicturePicker
      label="Image"
      writer={writer}
      purpose="content"
      value={block.content}
      error={error}
      isDisabled={isDisabled}
      firstFile={pictureFile}
      onBusy={onBusy}
      onChange={(content) => onChange({ ...block, content })}
    >
      <div className="field">
        <label htmlFor={`${id}-alt`}>Alt text</label>
        <input
          id={`${id}-alt`}
          className="input"
          value={block.imageAlt ?? ''}
          disabled={isDisabled}
          aria-describedby={`${id}-alt-hint`}
          onChange={(event) => onChange({ ...block, imageAlt: event.target.value })}
        />
        <p className="field-hint" id={`${id}-alt-hint`}>
          What the picture shows, for people who can't see it. Leave it empty for decoration.
        </p>
      </div>
    </PicturePicker>
  )
}
