import type { Node } from 'prosemirror-model'
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import type { CommentedPost } from '#app/admin/reviews/use-comment-threads.ts'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'
import { countWords, estimateReadingMinutes } from '#domain/posts/reading-time.ts'
import { GO_TO_BLOCK } from '../fields/use-field-navigation.ts'
import type { EditHistory } from '../history/edit-history.ts'
import type { FormFields } from '../history/form-fields.ts'
import { AddBar } from './bars/add-bar.tsx'
import { BlockHandle, findDrop } from './bars/block-handle.tsx'
import { LinkForm } from './bars/link-form.tsx'
import { OutlineList } from './bars/outline-list.tsx'
import { SelectionBar } from './bars/selection-bar.tsx'
import { nameOption, SlashMenu, type SlashMenuState, useSlashMenu } from './bars/slash-menu.tsx'
import { TableTools } from './bars/table-tools.tsx'
import { type OpenBar, TextToolbar } from './bars/text-toolbar.tsx'
import { type Comments, useComments } from './comments/use-comments.ts'
import { findLink, removeLink, setLink } from './commands/link-commands.ts'
import { findCurrentBlock, isEmptyParagraph } from './document/blocks-in-view.ts'
import { describeBlocks } from './document/describe-blocks.ts'
import { type BlockActions, useBlockActions } from './use-block-actions.ts'
import { useGripDrag } from './use-grip-drag.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { type RichText, useRichText } from './use-rich-text.ts'
import { ObjectPortals } from './views/object-portals.tsx'
import '#app/posts/blocks/rich-blocks.css'
import './rich-text.css'

const loadComments = () => import('./comments/comment-panel.tsx')
const CommentPanel = lazy(loadComments)
const FindForm = lazy(async () => ({ default: (await import('./bars/find-form.tsx')).FindForm }))

export type RichTextEditorProps = {
  blocks: EditedBlock[]
  /** Other fields of the form, which share the undo history of the text. */
  fields: FormFields
  history: EditHistory
  syntax: TextSyntax
  writer: PostWriter
  post: CommentedPost
  /** Element that contains the list of comments. */
  commentArea: HTMLElement | null
  problems: readonly FormProblem[]
  onChange: (blocks: EditedBlock[]) => void
  /** Called when undo or redo changed other fields. */
  onFields: (fields: FormFields) => void
  onHelp: () => void
  /** Called when a block was edited, so its problem no longer applies. */
  onEdited: (id: string) => void
}

/** Editor for the text of a post, shown as readers will see it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { writer, problems } = props
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenBar | null>(null)
  const inset = useKeyboardInset(frame)
  const current = useRef<RichText | null>(null)
  const actions = useBlockActions(() => current.current!, frame)
  const text: RichText = useRichText({
    ...props,
    onTyped: (before, after) => actions.announce(describeBlocks(before, after)),
    keys: {
      onMove: (step) => moveCurrent(text, actions, step),
      onLink: () => setOpen('link'),
      onHelp: props.onHelp,
      onFind: () => setOpen('find'),
      onComment: () => comments?.start(),
    },
    onComment: (thread) => comments?.show(thread, false),
    onKey: (event) => menu.handleKey(event),
    onPaste: (event) => takeData(event, event.clipboardData, actions.paste),
    // ProseMirror moves what is dragged within the text.
    onDrop: (event, at) =>
      !text.getView()?.dragging && takeData(event, event.dataTransfer, (data) => actions.drop(data, at)),
  })
  useLayoutEffect(() => {
    current.current = text
  })
  const { state } = text
  const document = state?.doc
  const settleRemovals = useEffectEvent((shown: Node) => actions.settleRemovals(shown))
  useEffect(() => {
    if (document) settleRemovals(document)
  }, [document])
  const comments: Comments | null = useComments(text, props.post)
  const canComment = comments !== null
  useEffect(() => {
    // Preloaded, because text typed while it loads would replace the selected words.
    if (canComment) void loadComments()
  }, [canComment])
  const menu: SlashMenuState = useSlashMenu(text, actions.focusNew)
  const close = () => {
    setOpen(null)
    actions.focus()
  }
  const closeAfter = (action: () => void) => {
    action()
    close()
  }
  return (
    // Handles keys of the tools.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className="rich stack"
      data-keyboard={inset > 0 || undefined}
      onKeyDown={(event) => isTypedOnTool(event) && actions.focus()}
    >
      <PageStyles of="posts" />
      {state && (
        <div className="rich-bars">
          <TextToolbar
            state={state}
            actions={actions}
            history={inset > 0 ? props.history : null}
            onOpen={setOpen}
            onComment={comments?.start}
          />
          {open === 'find' && (
            <Suspense fallback={null}>
              <FindForm state={state} actions={actions} onClose={close} />
            </Suspense>
          )}
          {open === 'outline' && (
            <OutlineList
              document={state.doc}
              onGo={(id) => closeAfter(() => actions.goTo(id))}
              onClose={close}
            />
          )}
          {open === 'link' && (
            <LinkForm
              href={findLink(state)?.href ?? ''}
              needsText={state.selection.empty && !findLink(state)}
              onLink={(url, words) =>
                closeAfter(() => actions.apply((latest) => setLink(latest, url, words)))
              }
              onRemove={() => closeAfter(() => actions.apply(removeLink))}
              onCancel={close}
            />
          )}
        </div>
      )}
      <TextPage
        text={text}
        actions={actions}
        menu={menu}
        onLink={() => setOpen('link')}
        onComment={comments?.start}
      />
      {state && <TableTools state={state} actions={actions} />}
      <ObjectPortals text={text} actions={actions} writer={writer} problems={problems} />
      <AddBar isDisabled={!state} onAdd={(type) => actions.add(type)} />
      {document && <WordCount document={document} />}
      {comments?.isOpen &&
        props.commentArea &&
        createPortal(
          <Suspense fallback={null}>
            <CommentPanel comments={comments} actions={actions} />
          </Suspense>,
          props.commentArea,
        )}
      <p className="sr-only" role="status">
        {actions.announcement}
      </p>
    </div>
  )
}

/** Whether a letter was typed on a toolbar button. Focusing the text now still types it there. */
function isTypedOnTool({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTool = (target as Element).matches('[role=toolbar] button')
  return isTool && !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}]$/u.test(key)
}

function takeData<T extends DataTransfer>(event: Event, data: T | null, take: (data: T) => boolean): boolean {
  // Otherwise ProseMirror would parse the HTML itself and bypass our sanitizer.
  event.preventDefault()
  if (data) take(data)
  return true
}

function moveCurrent(text: RichText, actions: BlockActions, step: -1 | 1): void {
  const view = text.getView()
  if (!view) return
  const { id, index, count } = findCurrentBlock(view.state)
  const to = index + step
  if (to >= 0 && to < count) actions.move(id, to)
}

/** Counted at low priority, so that typing stays fast. */
function WordCount({ document }: { document: Node }) {
  const counted = useDeferredValue(document)
  const words = useMemo(() => countWords(counted.textBetween(0, counted.content.size, ' ', ' ')), [counted])
  return (
    <p className="t-cap">
      {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      {words > 0 && `, ${estimateReadingMinutes(words)} min to read`}
    </p>
  )
}

type TextPageProps = {
  text: RichText
  actions: BlockActions
  menu: SlashMenuState
  onLink: () => void
  onComment: (() => void) | undefined
}

/** The text and the floating controls over it. */
function TextPage({ text, actions, menu, onLink, onComment }: TextPageProps) {
  const { mount, state, getView } = text
  const id = useId()
  const { drag, grab } = useGripDrag(
    (blockId: string, move) => findDrop(mount.current, blockId, move.clientY),
    (drop) => actions.move(drop.id, drop.to),
  )
  const isMenuOpen = menu.types.length > 0
  const block = state && findCurrentBlock(state)
  useGoToBlock(mount, (blockId) => {
    actions.focus()
    actions.goTo(blockId)
  })
  return (
    <div className="rich-page">
      <div
        ref={mount}
        className="prose rich-text"
        role="textbox"
        aria-multiline="true"
        aria-label="Content"
        aria-busy={!state || undefined}
        aria-controls={isMenuOpen ? id : undefined}
        aria-activedescendant={isMenuOpen ? nameOption(id, menu.at) : undefined}
        tabIndex={0}
        spellCheck
      />
      {state && (
        <>
          <SelectionBar
            state={state}
            getView={getView}
            actions={actions}
            onLink={onLink}
            onComment={onComment}
          />
          <SlashMenu id={id} menu={menu} getView={getView} />
        </>
      )}
      <BlockHandle
        list={mount}
        drag={drag}
        emptyLine={block && isEmptyParagraph(block.node) ? block.id : null}
        onGrab={grab}
        onAdd={actions.openMenu}
      />
    </div>
  )
}

/** Moves the caret to a block when the form requests it. */
function useGoToBlock(mount: RichText['mount'], onGo: (id: string) => void): void {
  const goTo = useEffectEvent((event: Event) => onGo((event as CustomEvent<string>).detail))
  useEffect(() => {
    const element = mount.current
    const listen = (event: Event) => goTo(event)
    element?.addEventListener(GO_TO_BLOCK, listen)
    return () => element?.removeEventListener(GO_TO_BLOCK, listen)
  }, [mount])
}
