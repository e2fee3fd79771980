import type { EditablePost, SaveGoal } from '#app/data/posts/post-writer.ts'
import { Button, type ButtonProps } from '#app/ui/buttons/button.tsx'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import { isScheduled } from './post-form.ts'
import type { PostEditor } from './use-post-editor.ts'

export type EditorFooterProps = {
  editor: PostEditor
  post: EditablePost | null
  mayPublish: boolean
  /** Whether the post is published, so that changes can be saved as a newer draft. */
  canSaveForLater: boolean
  /** Undefined if the post can't be submitted for review. */
  onSubmit: (() => void) | undefined
  isUploading: boolean
  onCancel: () => void
  onSave: (goal: SaveGoal) => void
  /** Asks before a published post becomes a draft. */
  onUnpublish: () => void
}

export function EditorFooter(props: EditorFooterProps) {
  const { editor, post, mayPublish, canSaveForLater, onSubmit, isUploading, onSave } = props
  const { saving, form, labels } = editor
  const isOff = saving !== null || isUploading
  const count = form.blocks.length
  const isPublished = post?.status === 'published'
  const canSaveDraft = mayPublish || !isPublished
  const variant = mayPublish || onSubmit ? 'secondary' : 'primary'
  const first = mayPublish ? 'publish' : onSubmit ? 'submit' : canSaveDraft ? 'draft' : 'later'
  return (
    <>
      <span className="t-cap">
        {isUploading ? 'Uploading a picture...' : `${count} ${count === 1 ? 'block' : 'blocks'}`}
      </span>
      <Toolbar
        // Moves the Tab stop off a disabled or removed button.
        key={`${isUploading} ${first}`}
        className="editor-saves row"
        label="Save"
        first={isUploading ? 'cancel' : first}
      >
        {canSaveDraft && isPublished && (
          <SaveButton
            name="draft"
            className="apart"
            variant="quiet"
            disabled={isOff}
            isBusy={saving === 'draft'}
            onClick={props.onUnpublish}
          >
            {saving === 'draft' ? 'Saving...' : 'Unpublish…'}
          </SaveButton>
        )}
        <SaveButton name="cancel" variant="quiet" disabled={saving !== null} onClick={props.onCancel}>
          Cancel
        </SaveButton>
        {canSaveDraft && !isPublished && (
          <SaveButton
            name="draft"
            variant={variant}
            disabled={isOff}
            isBusy={saving === 'draft'}
            onClick={() => onSave('draft')}
          >
            {saving === 'draft' ? 'Saving...' : 'Save draft'}
          </SaveButton>
        )}
        {canSaveForLater && (
          <SaveButton
            name="later"
            variant={variant}
            disabled={isOff}
            isBusy={saving === 'later'}
            onClick={() => onSave('later')}
          >
            {saving === 'later' ? 'Saving...' : 'Save for later'}
          </SaveButton>
        )}
        {onSubmit && (
          <SaveButton name="submit" disabled={isOff} onClick={onSubmit}>
            Submit
          </SaveButton>
        )}
        {/* Not a submit button, so that Enter in a field does not publish. */}
        {mayPublish && (
          <SaveButton
            name="publish"
            disabled={isOff}
            isBusy={saving === 'published'}
            onClick={() => onSave('published')}
          >
            {namePublishButton(post, labels, {
              isBusy: saving === 'published',
              willSchedule: isScheduled(form),
            })}
          </SaveButton>
        )}
      </Toolbar>
    </>
  )
}

function SaveButton({ name, ...rest }: ButtonProps & { name: string }) {
  return <Button {...useTool(name)} {...rest} />
}

function namePublishButton(
  post: EditablePost | null,
  labels: PostEditor['labels'],
  { isBusy, willSchedule }: { isBusy: boolean; willSchedule: boolean },
): string {
  if (willSchedule) return isBusy ? 'Scheduling...' : 'Schedule'
  if (isBusy) return post ? labels.updating : labels.creating
  return post?.status === 'published' ? 'Update' : 'Publish'
}

export function ConflictFooter({ editor }: { editor: PostEditor }) {
  const isOff = editor.saving !== null
  return (
    <>
      <Button variant="quiet" disabled={isOff} onClick={editor.returnToForm}>
        Back to editing
      </Button>
      <Button disabled={isOff} onClick={() => void editor.saveChosen()}>
        Save the result
      </Button>
    </>
  )
}
