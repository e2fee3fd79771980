import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { EditorNotice } from '../editor-notice.tsx'
import type { PostEditor } from '../use-post-editor.ts'

const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }))

/** Somebody else saved the post that is open: who, when, what, and how it gets into what is typed. */
export function OthersNotice({ editor }: { editor: PostEditor }) {
  const { change, dismiss } = editor.others
  const [isShown, setIsShown] = useState(false)
  if (!change) return null
  if (change.kind === 'deleted')
    return (
      <EditorNotice icon="circle-alert">
        <p>Somebody deleted this post. What you typed is still here, and the post waits in the bin.</p>
      </EditorNotice>
    )
  const takeOver = () => {
    setIsShown(false)
    void editor.takeOver(change.post)
  }
  return (
    <>
      <EditorNotice icon="users">
        <p>
          {change.by === '' ? 'Somebody' : change.by} saved this post at{' '}
          {formatMoment(change.post.updated_at)}
          {change.what !== '' && `: ${change.what}`}.
        </p>
        <Button size="small" variant="secondary" onClick={() => setIsShown(true)}>
          Show what changed
        </Button>
        <Button size="small" variant="secondary" onClick={takeOver}>
          Take it over
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
                <span className="t-cap">What you typed elsewhere in the post stays.</span>
                <Button variant="quiet" onClick={() => setIsShown(false)}>
                  Close
                </Button>
                <Button onClick={takeOver}>Take it over</Button>
              </>
            }
            onClose={() => setIsShown(false)}
          />
        </Suspense>
      )}
    </>
  )
}
