import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { showFailure } from '#app/admin/section-parts.tsx'
import { type CommentedPost, useCommentThreads } from '#app/admin/reviews/use-comment-threads.ts'
import type { CommentThread } from '#app/data/post-comments.ts'
import type { Passage } from '#domain/posts/passage.ts'
import type { RichText } from '../use-rich-text.ts'
import { findThread, NEW_COMMENT, readPassage, readPosition, setComments } from './comment-marks.ts'

/** In narrower windows the list covers the text, so it opens only on demand. */
const HAS_SPACE = '(width >= 1100px)'

/** State of a post's comments: whether the list is open, and which thread and passage are active. */
export function useComments(text: RichText, post: CommentedPost) {
  const cache = useQueryClient()
  const { manager, queryKey, caller, threads, openCount, summary } = useCommentThreads(post)
  const [wantsList, setWantsList] = useState<boolean | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  const [started, setStarted] = useState<Passage | null>(null)
  const isOpen = wantsList ?? (openCount > 0 && window.matchMedia(HAS_SPACE).matches)

  const isTextOpen = text.state !== null
  const mark = useEffectEvent(
    (list: readonly CommentThread[], added: Passage | null, shown: number | null) => {
      const view = text.getView()
      const passages = list.flatMap(({ id, anchor, resolved_at: resolvedAt }) =>
        resolvedAt === null || id === shown ? [{ id, passage: anchor }] : [],
      )
      if (added) passages.push({ id: NEW_COMMENT, passage: added })
      view?.dispatch(setComments(view.state.tr, passages, shown))
    },
  )
  useEffect(() => {
    if (threads && isTextOpen) mark(threads, started, active)
  }, [threads, started, active, isTextOpen])

  const change = useMutation({
    mutationFn: (action: () => Promise<void>) => action(),
    onSuccess: () => cache.invalidateQueries({ queryKey }),
  })
  const show = (id: number | null, isFocused = true) => {
    setActive(id)
    setTakesFocus(isFocused)
    if (id !== NEW_COMMENT) setStarted(null)
    if (id !== null) setWantsList(true)
  }
  /** @returns whether it succeeded */
  const run = (action: () => Promise<void>) =>
    change.mutateAsync(action).then(
      () => true,
      (error: unknown) => {
        showFailure('Error', error)
        return false
      },
    )
  if (!threads) return null
  return {
    threads,
    summary,
    caller,
    manager,
    queryKey,
    isOpen,
    active,
    isStarted: started !== null,
    isBusy: change.isPending,
    takesFocus,
    /** @param isFocused false if the person continues typing in the text */
    show,
    close: () => {
      show(null)
      setWantsList(false)
    },
    /** Starts a comment on the selected words. Without a selection, shows the thread at the caret, or toggles the list. */
    start: () => {
      const state = text.getView()?.state
      const passage = state && readPassage(state)
      const thread = state ? findThread(state, state.selection.from) : null
      if (passage) {
        setStarted(passage)
        show(NEW_COMMENT)
      } else if (thread !== null) show(thread)
      else setWantsList(!isOpen)
    },
    /** @param thread to reply to, or `NEW_COMMENT` */
    add: async (thread: number, body: string, mentioned: string[]): Promise<boolean> => {
      const state = text.getView()?.state
      // The text may have changed while the comment was written.
      const anchor = (state && readPassage(state, NEW_COMMENT)) ?? started
      const target = thread === NEW_COMMENT ? anchor && { anchor } : { parent: thread }
      if (!target) return false
      const isAdded = await run(() => manager.add({ body, mentioned, ...target }))
      if (isAdded && thread === NEW_COMMENT) show(null)
      return isAdded
    },
    resolve: (thread: number, isResolved: boolean) => {
      if (isResolved) show(null)
      return run(() => manager.resolve(thread, isResolved))
    },
    remove: (comment: number) => run(() => manager.remove(comment)),
    /** Returns the position of a thread's passage; null if it was removed. */
    find: (thread: number) => text.state && readPosition(text.state, thread),
  }
}

export type Comments = NonNullable<ReturnType<typeof useComments>>
