import type { Node } from 'prosemirror-model'
import {
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'
import type { EditHistory } from '../history/edit-history.ts'
import type { FormFields } from '../history/form-fields.ts'
import { WANT_BLOCK } from '../fields/use-field-goal.ts'
import { AddBar } from './bars/add-bar.tsx'
import { BlockHandle, findDrop } from './bars/block-handle.tsx'
import { LinkForm } from './bars/link-form.tsx'
import { type OpenBar, TextToolbar } from './bars/text-toolbar.tsx'
import { OutlineList } from './bars/outline-list.tsx'
import { SelectionBar } from './bars/selection-bar.tsx'
import { nameOption, SlashMenu } from './bars/slash-menu.tsx'
import { TableTools } from './bars/table-tools.tsx'
import { WordCount } from './bars/word-count.tsx'
import { findLink, removeLink, setLink } from './commands/link-commands.ts'
import { findBlockById, findCurrentBlock, selectBlock } from './document/blocks-in-view.ts'
import { describeBlocks } from './document/describe-blocks.ts'
import { type BlockActions, useBlockActions } from './use-block-actions.ts'
import { useGripDrag } from './use-grip-drag.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { type RichText, useRichText } from './use-rich-text.ts'
import { type SlashMenuState, useSlashMenu } from './use-slash-menu.ts'
import { DrawnObjects } from './views/drawn-objects.tsx'
import '#app/posts/blocks/rich-blocks.css'
import './rich-text.css'

const FindForm = lazy(async () => ({ default: (await import('./bars/find-form.tsx')).FindForm }))

export type RichTextEditorProps = {
  blocks: EditedBlock[]
  fields: FormFields
  history: EditHistory
  syntax: TextSyntax
  writer: PostWriter
  problems: readonly FormProblem[]
  isDisabled: boolean
  onChange: (edit: (blocks: EditedBlock[]) => EditedBlock[]) => void
  onFields: (fields: FormFields) => void
  onHelp: () => void
  onEdited: (id: string) => void
  onBusy: (id: string, isBusy: boolean) => void
}

/** The text of a post, written as its readers will see it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { syntax, isDisabled, problems } = props
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenBar | null>(null)
  const inset = useKeyboardInset(frame)
  // The document calls what is made of it below.
  const current = useRef<RichText | null>(null)
  const actions = useBlockActions(() => current.current!, frame, syntax)
  const text: RichText = useRichText({
    ...props,
    onChange: (blocks) => props.onChange(() => blocks),
    onKeyed: (before, after) => actions.say(describeBlocks(before, after)),
    keys: {
      onMove: (step) => moveCurrent(text, actions, step),
      onLink: () => setOpen('link'),
      onHelp: props.onHelp,
      onFind: () => setOpen('find'),
    },
    onKey: (event) => menu.handleKey(event),
    onPaste: (event) => take(event, event.clipboardData, actions.paste),
    onDrop: (event, at) => take(event, event.dataTransfer, (data) => actions.drop(data, at)),
  })
  useLayoutEffect(() => {
    current.current = text
  })
  const document = text.state?.doc
  const settleRemovals = useEffectEvent((shown: Node) => actions.settleRemovals(shown))
  useEffect(() => {
    if (document) settleRemovals(document)
  }, [document])
  const menu: SlashMenuState = useSlashMenu(text, actions.focusNew)
  const close = () => {
    setOpen(null)
    actions.focus()
  }
  return (
    <div ref={frame} className="rich" data-keyboard={inset > 0 || undefined}>
      <PageStyles of="posts" />
      {text.state && (
        <div className="rich-bars">
          <TextToolbar
            state={text.state}
            actions={actions}
            history={inset > 0 ? props.history : null}
            isDisabled={isDisabled}
            onOpen={setOpen}
          />
          {open === 'find' && (
            <Suspense fallback={null}>
              <FindForm state={text.state} actions={actions} onClose={close} />
            </Suspense>
          )}
          {open === 'outline' && (
            <OutlineList
              document={text.state.doc}
              onGo={(id) => {
                actions.goTo(id)
                close()
              }}
              onClose={close}
            />
          )}
          {open === 'link' && (
            <LinkForm
              href={findLink(text.state)?.href ?? ''}
              isWordless={text.state.selection.empty && !findLink(text.state)}
              onLink={(url, words) => {
                actions.apply((state) => setLink(state, url, words))
                close()
              }}
              onRemove={() => {
                actions.apply(removeLink)
                close()
              }}
              onCancel={close}
            />
          )}
        </div>
      )}
      <Page
        mount={text.mount}
        text={text}
        actions={actions}
        menu={menu}
        isDisabled={isDisabled}
        onLink={() => setOpen('link')}
      />
      {text.state && <TableTools state={text.state} actions={actions} isDisabled={isDisabled} />}
      <DrawnObjects {...props} text={text} actions={actions} problems={problems} />
      <AddBar
        label="Add a block at the end"
        isDisabled={isDisabled || !text.state}
        onAdd={(type) => actions.add(type)}
      />
      {text.state && <WordCount document={text.state.doc} />}
      <p className="sr-only" role="status">
        {actions.said}
      </p>
    </div>
  )
}

function take<T extends DataTransfer>(event: Event, data: T | null, handle: (data: T) => boolean): boolean {
  // The library would read what is not taken as HTML, past the one sanitizer.
  event.preventDefault()
  if (data) handle(data)
  return true
}

function moveCurrent(text: RichText, actions: BlockActions, step: -1 | 1): void {
  const view = text.getView()
  if (!view) return
  const { id, index, count } = findCurrentBlock(view.state)
  const to = index + step
  if (to >= 0 && to < count) actions.move(id, to)
}

type PageProps = {
  mount: RefObject<HTMLDivElement | null>
  text: RichText
  actions: BlockActions
  menu: SlashMenuState
  isDisabled: boolean
  onLink: () => void
}

/** The text itself and what lies over it. */
function Page({ mount, text, actions, menu, isDisabled, onLink }: PageProps) {
  const id = useId()
  const { drag, grab } = useGripDrag(
    (blockId: string, move) => findDrop(mount.current, blockId, move.clientY),
    (drop) => actions.move(drop.id, drop.to),
  )
  const isOpen = menu.types.length > 0
  useWantedBlock(text)
  return (
    <div className="rich-page">
      <div
        ref={mount}
        className="prose rich-text"
        role="textbox"
        aria-multiline="true"
        aria-label="Content"
        aria-busy={!text.state || undefined}
        aria-disabled={isDisabled || undefined}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? nameOption(id, menu.at) : undefined}
        tabIndex={0}
        spellCheck
      />
      {text.state && !isDisabled && (
        <>
          <SelectionBar state={text.state} getView={text.getView} actions={actions} onLink={onLink} />
          <SlashMenu id={id} menu={menu} getView={text.getView} />
        </>
      )}
      <BlockHandle
        list={mount}
        drag={drag}
        isDisabled={isDisabled}
        onGrab={grab}
        onAdd={(blockId) => {
          const view = text.getView()
          const block = view && findBlockById(view.state.doc, blockId)
          if (block) actions.add('paragraph', block.index + 1)
        }}
      />
    </div>
  )
}

/** The form sends the caret to a block in which something is wrong. */
function useWantedBlock({ mount, getView }: RichText): void {
  const goTo = useEffectEvent((event: Event) => {
    const view = getView()
    const block = view && findBlockById(view.state.doc, (event as CustomEvent<string>).detail)
    if (!view || !block) return
    view.focus()
    view.dispatch(selectBlock(view.state.tr, block.index, 'start').scrollIntoView())
  })
  useEffect(() => {
    const element = mount.current
    const listen = (event: Event) => goTo(event)
    element?.addEventListener(WANT_BLOCK, listen)
    return () => element?.removeEventListener(WANT_BLOCK, listen)
  }, [mount])
}
