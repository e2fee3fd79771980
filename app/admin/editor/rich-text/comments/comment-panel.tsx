import { useEffect, useRef } from 'react'
import type { CommentThread, PostComment } from '#app/data/post-comments.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import type { BlockActions } from '../use-block-actions.ts'
import { CommentForm } from './comment-form.tsx'
import { NEW_COMMENT, selectPassage } from './comment-marks.ts'
import type { Comments } from './use-comments.ts'
import './comments.css'

export type CommentPanelProps = { comments: Comments; actions: BlockActions }

/** Comments of a post in the order of their passages. Escape returns to the text. */
export default function CommentPanel({ comments, actions }: CommentPanelProps) {
  const place = ({ id }: CommentThread) => comments.find(id)?.from ?? Infinity
  const sorted = comments.threads.toSorted((one, other) => place(one) - place(other) || one.id - other.id)
  const open = sorted.filter((thread) => thread.resolved_at === null)
  const resolved = sorted.filter((thread) => thread.resolved_at !== null)
  const list = (threads: readonly CommentThread[]) => (
    <ol className="stack gap-16">
      {threads.map((thread) => (
        <Thread key={thread.id} thread={thread} comments={comments} actions={actions} />
      ))}
    </ol>
  )
  return (
    // Handles keys of the controls inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="comments stack gap-16"
      aria-label="Comments"
      data-own-undo
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        comments.show(null)
        actions.focus()
      }}
    >
      <div className="row row--between">
        <h3>{comments.summary}</h3>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            comments.close()
            actions.focus()
          }}
        >
          Close
        </Button>
      </div>
      {comments.isStarted && (
        <CommentForm
          comments={comments}
          thread={NEW_COMMENT}
          label="Comment on the selected words"
          onCancel={() => {
            comments.show(null)
            actions.focus()
          }}
        />
      )}
      {open.length === 0 && !comments.isStarted && (
        <p className="field-hint">Select words in the text, then press Ctrl+Alt+M to comment on them.</p>
      )}
      {open.length > 0 && list(open)}
      {resolved.length > 0 && (
        <details className="disclosure">
          <summary>{`Resolved (${resolved.length})`}</summary>
          {list(resolved)}
        </details>
      )}
    </section>
  )
}

type ThreadProps = CommentPanelProps & { thread: CommentThread }

function Thread({ thread, comments, actions }: ThreadProps) {
  const item = useRef<HTMLLIElement>(null)
  const isActive = comments.active === thread.id
  const isResolved = thread.resolved_at !== null
  const place = comments.find(thread.id)
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const resolve = (
    <Button
      size="small"
      variant="quiet"
      onClick={() => {
        void comments.resolve(thread.id, !isResolved)
        actions.announce(isResolved ? 'Comment reopened.' : 'Comment resolved.')
        actions.focus()
      }}
    >
      {isResolved ? 'Reopen' : 'Resolve'}
    </Button>
  )
  return (
    <li
      ref={item}
      className={isActive ? 'comment box stack gap-4 comment--active' : 'comment box stack gap-4'}
    >
      {place || isResolved ? (
        <button
          type="button"
          className="comment-quote clamp"
          disabled={!place}
          onClick={() => {
            comments.show(thread.id)
            actions.apply((state) => selectPassage(state, thread.id))
          }}
        >
          <span className="sr-only">Go to: </span>
          {thread.anchor.quote}
        </button>
      ) : (
        <p className="comment-quote clamp">
          {thread.anchor.quote} <em>The text was removed.</em>
        </p>
      )}
      {[thread, ...thread.replies].map((one) => (
        <Comment
          key={one.id}
          comment={one}
          onRemove={
            one.author === comments.caller && (one !== thread || thread.replies.length === 0)
              ? () => void comments.remove(one.id)
              : undefined
          }
        />
      ))}
      {isActive && !isResolved ? (
        <CommentForm
          comments={comments}
          thread={thread.id}
          label="Reply"
          onCancel={() => comments.show(null)}
        >
          {resolve}
        </CommentForm>
      ) : (
        <div className="row gap-8">
          {!isResolved && (
            <Button size="small" variant="quiet" onClick={() => comments.show(thread.id)}>
              Reply
            </Button>
          )}
          {resolve}
        </div>
      )}
    </li>
  )
}

type CommentProps = { comment: PostComment; onRemove: (() => void) | undefined }

function Comment({ comment, onRemove }: CommentProps) {
  return (
    <div className="comment-body pre-line">
      <div className="row gap-8">
        <strong>{comment.author_name}</strong>
        <time dateTime={comment.created_at}>{formatMoment(comment.created_at)}</time>
        {onRemove && (
          <Button variant="quiet" isIconOnly aria-label="Delete comment" onClick={onRemove}>
            <Icon name="trash-2" />
          </Button>
        )}
      </div>
      <p>{comment.body}</p>
    </div>
  )
}
