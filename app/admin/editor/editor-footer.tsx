import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { Button, type ButtonProps } from '#app/ui/buttons/button.tsx'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import type { PostStatus } from '#domain/posts/post.ts'
import { isScheduled } from './post-form.ts'
import type { PostEditor } from './use-post-editor.ts'

export type EditorFooterProps = {
  editor: PostEditor
  post: EditablePost | null
  mayPublish: boolean
  isUploading: boolean
  onCancel: () => void
  onSave: (status: PostStatus) => void
  /** A published post is about to become a draft: to be asked first. */
  onUnpublish: () => void
}

export function EditorFooter(props: EditorFooterProps) {
  const { editor, post, mayPublish, isUploading, onCancel, onSave, onUnpublish } = props
  const { saving, form, labels } = editor
  const isOff = saving !== null || isUploading
  const count = form.blocks.length
  const isToCome = isScheduled(form)
  const busyLabel = isToCome ? 'Scheduling...' : post ? labels.updating : labels.creating
  return (
    <>
      <span className="t-cap">
        {isUploading ? 'Uploading a picture...' : `${count} ${count === 1 ? 'block' : 'blocks'}`}
      </span>
      {/* What may not be pressed is no place to enter at. */}
      <Toolbar
        key={`${isUploading} ${mayPublish}`}
        className="editor-saves"
        label="Save"
        first={isUploading ? 'cancel' : mayPublish ? 'publish' : 'draft'}
      >
        <SaveTool name="cancel" variant="quiet" disabled={saving !== null} onClick={onCancel}>
          Cancel
        </SaveTool>
        <SaveTool
          name="draft"
          variant={mayPublish ? 'secondary' : undefined}
          disabled={isOff}
          isBusy={saving === 'draft'}
          onClick={() => (post?.status === 'published' ? onUnpublish() : onSave('draft'))}
        >
          {saving === 'draft' ? 'Saving...' : 'Save as draft'}
        </SaveTool>
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
