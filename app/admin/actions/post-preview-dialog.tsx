import { useMemo } from 'react'
import { readAgency } from '#app/data/context/site-configuration.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { ArticlePage } from '#app/posts/post-page.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { toReadableHtml } from '#import/html/readable-html.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { trustBody } from '../trusted-body.ts'
import '../parts.css'
import './post-preview-dialog.css'

export type PostPreviewDialogProps = { kind: AuthoringKind; post: EditablePost; onClose: () => void }

/** Preview of a post that is not public. */
export function PostPreviewDialog({ kind, post, onClose }: PostPreviewDialogProps) {
  const content = useMemo(() => trustBody(toReadableHtml(post.content)), [post.content])
  return (
    <Dialog
      title="Preview"
      description={post.status === 'draft' ? 'A draft: only authors see it.' : 'Scheduled: not public yet.'}
      size="wide"
      onClose={onClose}
    >
      <div className="post-preview">
        <ArticlePage kind={kind} post={{ ...post, content }} related={[]} agency={readAgency()} />
      </div>
    </Dialog>
  )
}
