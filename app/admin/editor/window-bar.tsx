import { useSyncExternalStore } from 'react'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { Toolbar } from '#app/ui/buttons/toolbar.tsx'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { findVisibility } from '#app/admin/list/visibility.ts'
import { ToolButton } from './rich-text/bars/tool-button.tsx'
import type { PostEditor } from './use-post-editor.ts'
import './window-bar.css'

export type EditorDialogName = 'help' | 'versions' | 'previews'

export type WindowBarProps = {
  editor: PostEditor
  post: EditablePost | null
  isPreviewing: boolean
  isFull: boolean
  onPreview: () => void
  onFull: () => void
  onOpen: (dialog: EditorDialogName) => void
  /** Undefined if posts need no review. */
  onReview: (() => void) | undefined
}

/** State of the post and tools for the whole editor, with a single Tab stop. */
export function WindowBar(props: WindowBarProps) {
  const { editor, post, isPreviewing, isFull, onPreview, onFull, onOpen, onReview } = props
  const { history } = editor
  const { canUndo, canRedo, announcement } = useSyncExternalStore(history.subscribe, history.read)
  const isBusy = editor.saving !== null
  return (
    <div className="window-bar">
      <PostState post={post} hasChanges={editor.hasChanges} />
      <Toolbar className="rich-tools" label="Editor" first="undo">
        <ToolButton
          name="undo"
          label="Undo"
          keys="Ctrl+Z"
          icon="undo-2"
          isOff={!canUndo || isBusy}
          onPress={history.undo}
        />
        <ToolButton
          name="redo"
          label="Redo"
          keys="Ctrl+Shift+Z"
          icon="undo-2"
          isOff={!canRedo || isBusy}
          onPress={history.redo}
        />
        {post && (
          <ToolButton
            name="versions"
            label="Versions"
            icon="history"
            isOff={isBusy}
            onPress={() => onOpen('versions')}
          />
        )}
        <ToolButton
          name="preview"
          label="Preview"
          icon={isPreviewing ? 'pencil' : 'eye'}
          isPressed={isPreviewing}
          onPress={onPreview}
        />
        {post && (
          <ToolButton
            name="share"
            label="Share a preview"
            icon="link"
            isOff={isBusy}
            onPress={() => onOpen('previews')}
          />
        )}
        {onReview && (
          <ToolButton name="review" label="Review" icon="clipboard-check" isOff={isBusy} onPress={onReview} />
        )}
        <ToolButton name="full" label="Full screen" icon="monitor" isPressed={isFull} onPress={onFull} />
        <ToolButton
          name="help"
          label="Keyboard shortcuts"
          keys="Ctrl+/"
          icon="circle-question-mark"
          onPress={() => onOpen('help')}
        />
      </Toolbar>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}

const STATES: Record<ReturnType<typeof findVisibility>, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'plain' },
  scheduled: { label: 'Scheduled', tone: 'note' },
  public: { label: 'Published', tone: 'good' },
}

function PostState({ post, hasChanges }: { post: EditablePost | null; hasChanges: boolean }) {
  const { label, tone } = post ? STATES[findVisibility(post)] : { label: 'New', tone: 'plain' as const }
  return (
    <span className="row row--single-line gap-8">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {hasChanges && <span className="t-cap">Not saved</span>}
    </span>
  )
}
