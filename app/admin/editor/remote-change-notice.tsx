import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { EditorNotice } from './editor-notice.tsx'
import type { PostEditor } from './use-post-editor.ts'

const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }))

/** Message that someone else saved or deleted the open post, with an offer to merge their changes. */
export function RemoteChangeNotice({ editor }: { editor: PostEditor }) {
  const { change, dismiss } = editor.remote
  const [isShown, setIsShown] = useState(false)
  if (!change) return null
  if (change.kind === 'deleted')
    return (
      <EditorNotice icon="circle-alert">
        <p>
          Someone deleted this post. Your text is still here, and the post can be restored from the trash.
        </p>
      </EditorNotice>
    )
  const merge = () => {
    setIsShown(false)
    void editor.mergeChanges(change.post)
  }
  return (
    <>
      <EditorNotice icon="users">
        <p>
          {change.by || 'Someone'} saved this post at {formatMoment(change.post.updated_at)}
          {change.what !== '' && `: ${change.what}`}.
        </p>
        <Button size="small" variant="secondary" onClick={() => setIsShown(true)}>
          Show what changed
        </Button>
        <Button size="small" variant="secondary" onClick={merge}>
          Merge
        </Button>
        <Button size="small" variant="quiet" onClick={dismiss}>
          Not now
        </Button>
      </EditorNotice>
      {isShown && editor.known && (
        <Suspense fallback={null}>
          <ChangesDialog
            title="What changed"
            description="Between the post as you opened it and as it is stored now."
            before={editor.known}
            after={change.post}
            footer={
              <>
                <span className="t-cap">Your changes elsewhere in the post are kept.</span>
                <Button variant="quiet" onClick={() => setIsShown(false)}>
                  Close
                </Button>
                <Button onClick={merge}>Merge</Button>
              </>
            }
            onClose={() => setIsShown(false)}
          />
        </Suspense>
      )}
    </>
  )
}
