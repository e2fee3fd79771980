import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import type { PostEditor } from './use-post-editor.ts'

/** What an author should know before going on: restored text, a version put aside, a save that failed. */
export function EditorNotices({ editor, isChangedSince }: { editor: PostEditor; isChangedSince: boolean }) {
  const { restored, setAside, failure, isKept } = editor
  return (
    <div className="editor-notices">
      <div role="alert">
        {failure && (
          <Notice icon="circle-alert" tone="bad">
            <p>
              {failure.message} Everything you typed is still here.
              {failure.hasSessionEnded && (
                <>
                  {' '}
                  <a className="link" href="/auth" target="_blank" rel="noopener">
                    Sign in in a new tab
                    <Icon name="external-link" />
                  </a>
                </>
              )}
            </p>
          </Notice>
        )}
        {!isKept && (
          <Notice icon="circle-alert" tone="bad">
            <p>This browser has no room to keep your text. Save it before you leave the page.</p>
          </Notice>
        )}
      </div>
      <div role="status">
        {restored && (
          <Notice icon="history">
            <p>
              We restored what you typed on {formatMoment(restored.savedAt)}.
              {isChangedSince && ' The post was changed since then; saving shows you both versions.'}
            </p>
            <Button size="small" variant="secondary" onClick={editor.discardRestored}>
              Discard
            </Button>
            <Button size="small" variant="quiet" onClick={editor.dismissRestored}>
              Keep
            </Button>
          </Notice>
        )}
        {setAside && (
          <Notice icon="history">
            <p>
              {setAside.label} of {formatMoment(setAside.savedAt)} is kept in this browser.
            </p>
            <Button size="small" variant="secondary" onClick={editor.bringBack}>
              Bring it back
            </Button>
            <Button size="small" variant="quiet" onClick={editor.forgetSetAside}>
              Delete it
            </Button>
          </Notice>
        )}
      </div>
    </div>
  )
}

type NoticeProps = { icon: IconName; tone?: 'plain' | 'bad'; children: ReactNode }

function Notice({ icon, tone = 'plain', children }: NoticeProps) {
  return (
    <div className={`editor-notice editor-notice--${tone}`}>
      <Icon name={icon} />
      {children}
    </div>
  )
}

/** In the author's own language and time zone. */
export function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
}
