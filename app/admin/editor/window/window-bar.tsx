import { useSyncExternalStore } from 'react'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { findVisibility } from '#app/admin/list/visibility.ts'
import type { PostEditor } from '../use-post-editor.ts'
import type { EditorWindow } from './use-editor-window.ts'
import './window-bar.css'

export type WindowBarProps = {
  editor: PostEditor
  post: EditablePost | null
  view: EditorWindow
  /** Present where posts are reviewed. */
  onReview?: (() => void) | undefined
}

/** What becomes of the post, and what holds for all of the editor. In sight however far the text is scrolled; one stop for Tab. */
export function WindowBar({ editor, post, view, onReview }: WindowBarProps) {
  const { canUndo, canRedo, said } = useSyncExternalStore(editor.history.subscribe, editor.history.read)
  const isBusy = editor.saving !== null
  return (
    <div className="window-bar">
      <PostState post={post} hasChanges={editor.hasChanges} />
      <Toolbar className="window-tools" label="Editor" first="undo">
        <WindowTool
          name="undo"
          label="Undo"
          keys="Ctrl+Z"
          icon="undo-2"
          isOff={!canUndo || isBusy}
          onPress={editor.history.undo}
        />
        <WindowTool
          name="redo"
          label="Redo"
          keys="Ctrl+Shift+Z"
          icon="undo-2"
          isOff={!canRedo || isBusy}
          onPress={editor.history.redo}
        />
        {post && (
          <WindowTool
            name="versions"
            label="Versions"
            icon="history"
            isOff={isBusy}
            onPress={view.showVersions}
          />
        )}
        <WindowTool
          name="preview"
          label="Preview"
          icon={view.isPreviewing ? 'pencil' : 'eye'}
          isPressed={view.isPreviewing}
          onPress={view.togglePreview}
        />
        {post && (
          <WindowTool
            name="share"
            label="Share a preview"
            icon="link"
            isOff={isBusy}
            onPress={view.showPreviews}
          />
        )}
        {onReview && (
          <WindowTool name="review" label="Review" icon="clipboard-check" isOff={isBusy} onPress={onReview} />
        )}
        <WindowTool
          name="full"
          label="Full screen"
          icon="monitor"
          isPressed={view.isFull}
          onPress={view.toggleFull}
        />
        <WindowTool
          name="help"
          label="Keyboard shortcuts"
          keys="Ctrl+/"
          icon="circle-question-mark"
          onPress={view.help}
        />
      </Toolbar>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}

type WindowToolProps = {
  name: string
  label: string
  keys?: string
  icon: IconName
  isPressed?: boolean
  /** Not now; it can still be reached, so that the focus is never lost. */
  isOff?: boolean
  onPress: () => void
}

function WindowTool({ name, label, keys, icon, isPressed, isOff = false, onPress }: WindowToolProps) {
  return (
    <button
      type="button"
      {...useTool(name)}
      className="block-tool"
      data-part={name}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      title={keys === undefined ? label : `${label} (${keys})`}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}

const STATES: Record<ReturnType<typeof findVisibility>, { word: string; tone: BadgeTone }> = {
  draft: { word: 'Draft', tone: 'plain' },
  scheduled: { word: 'Scheduled', tone: 'note' },
  public: { word: 'Published', tone: 'good' },
}

function PostState({ post, hasChanges }: { post: EditablePost | null; hasChanges: boolean }) {
  const { word, tone } = post ? STATES[findVisibility(post)] : { word: 'New', tone: 'plain' as const }
  return (
    <span className="window-state">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {hasChanges && <span className="t-cap">Not saved</span>}
    </span>
  )
}
