import type { EditablePost, SaveGoal } from '#app/data/posts/post-writer.ts'
import { Button, type ButtonProps } from '#app/ui/buttons/button.tsx'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import { isScheduled } from './post-form.ts'
import type { PostEditor } from './use-post-editor.ts'

export type EditorFooterProps = {
  editor: PostEditor
  post: EditablePost | null
  mayPublish: boolean
  /** The post is published, and what is typed may wait beside it. */
  mayKeep: boolean
  /** Present where what was written can be submitted. */
  onSubmit?: (() => void) | undefined
  isUploading: boolean
  onCancel: () => void
  onSave: (goal: SaveGoal) => void
  /** A published post is about to become a draft: to be asked first. */
  onUnpublish: () => void
}

export function EditorFooter(props: EditorFooterProps) {
  const { editor, post, mayPublish, mayKeep, onSubmit, isUploading, onCancel, onSave, onUnpublish } = props
  const isLast = !mayPublish && !onSubmit
  const { saving, form, labels } = editor
  const isOff = saving !== null || isUploading
  const count = form.blocks.length
  const isToCome = isScheduled(form)
  /** An author takes nothing off the site. */
  const mayDraft = mayPublish || post?.status !== 'published'
  const busyLabel = isToCome ? 'Scheduling...' : post ? labels.updating : labels.creating
  return (
    <>
      <span className="t-cap">
        {isUploading ? 'Uploading a picture...' : `${count} ${count === 1 ? 'block' : 'blocks'}`}
      </span>
      {/* What may not be pressed is no place to enter at. */}
      <Toolbar
        key={`${isUploading} ${mayPublish} ${mayDraft} ${!onSubmit}`}
        className="editor-saves"
        label="Save"
        first={
          isUploading ? 'cancel' : mayPublish ? 'publish' : onSubmit ? 'submit' : mayDraft ? 'draft' : 'later'
        }
      >
        <SaveTool name="cancel" variant="quiet" disabled={saving !== null} onClick={onCancel}>
          Cancel
        </SaveTool>
        {mayDraft && (
          <SaveTool
            name="draft"
            variant={isLast ? undefined : 'secondary'}
            disabled={isOff}
            isBusy={saving === 'draft'}
            onClick={() => (post?.status === 'published' ? onUnpublish() : onSave('draft'))}
          >
            {saving === 'draft' ? 'Saving...' : 'Save as draft'}
          </SaveTool>
        )}
        {mayKeep && (
          <SaveTool
            name="later"
            variant={isLast ? undefined : 'secondary'}
            disabled={isOff}
            isBusy={saving === 'later'}
            onClick={() => onSave('later')}
          >
            {saving === 'later' ? 'Saving...' : 'Save for later'}
          </SaveTool>
        )}
        {onSubmit && (
          <SaveTool name="submit" disabled={isOff} onClick={onSubmit}>
            Submit
          </SaveTool>
        )}
        {/* No submit button: Enter in a one-line field would publish a post that is still being written. */}
        {mayPublish && (
          <SaveTool
            name="publish"
            disabled={isOff}
            isBusy={saving === 'published'}
            onClick={() => onSave('published')}
          >
            {saving === 'published' ? busyLabel : nameSubmit(post, isToCome)}
          </SaveTool>
        )}
      </Toolbar>
    </>
  )
}

/** One stop of the Tab key for all that ends the work; the arrow keys go from one to the next. */
function SaveTool({ name, ...rest }: ButtonProps & { name: string }) {
  return <Button {...useTool(name)} {...rest} />
}

function nameSubmit(post: EditablePost | null, isToCome: boolean): string {
  if (isToCome) return 'Schedule'
  if (!post) return 'Create'
  return post.status === 'draft' ? 'Publish' : 'Update'
}

export function ConflictFooter({ editor }: { editor: PostEditor }) {
  const isOff = editor.saving !== null
  return (
    <>
      <Button variant="quiet" disabled={isOff} onClick={editor.returnToForm}>
        Back to editing
      </Button>
      <Button variant="secondary" disabled={isOff} onClick={editor.takeTheirs}>
        Use their version
      </Button>
      <Button disabled={isOff} onClick={editor.keepMine}>
        Save my version
      </Button>
    </>
  )
}
