import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import { composeBesideKey, forgetForm, keepForm, type SetAsideForm } from './local-draft.ts'
import { holdForm } from './draft-lock.ts'
import { findLeftBeside } from './find-orphaned-draft.ts'
import { type OpenedForm, openForm } from './open-form.ts'
import { describeForm } from '../post-form.ts'
import { useKeptForm } from './use-autosave.ts'

/** The form that is open: what is typed, what it began with, and what the browser keeps of it. */
export function useTypedForm(table: PostTable, post: EditablePost | null, continued: string | null) {
  const [opened, setOpened] = useState(() => openForm(table, post, continued))
  const { form, baseline, basedOn, formKey, setAsideKey } = opened
  const hasChanges = useMemo(() => describeForm(form) !== describeForm(baseline), [form, baseline])
  const keeping = useKeptForm(formKey, { basedOn, form }, hasChanges)
  const adjust = (changes: Partial<OpenedForm>) => setOpened((current) => ({ ...current, ...changes }))
  /** @returns false when the browser has no room for it, so that it lasts as long as the page */
  const putAside = (version: SetAsideForm): boolean => {
    adjust({ setAside: version })
    return keepForm(setAsideKey, version)
  }
  const onHeld = useEffectEvent(async () => {
    if (opened.setAside) return
    const left = await findLeftBeside(opened.place)
    if (!left) return
    if (putAside(left.version)) forgetForm(left.key)
  })
  const onHeldElsewhere = useEffectEvent(() =>
    adjust({ formKey: composeBesideKey(opened.place), isOpenElsewhere: true }),
  )
  useEffect(
    () => holdForm(formKey, { onHeld: () => void onHeld(), onHeldElsewhere: () => onHeldElsewhere() }),
    [formKey],
  )

  return {
    ...opened,
    hasChanges,
    isKept: keeping.isKept,
    /** The form was saved or given up. */
    stopKeeping: keeping.stop,
    adjust,
    change: (edit: (current: PostForm) => PostForm) =>
      setOpened((current) => ({ ...current, form: edit(current.form) })),
    /** Another version takes the place of what is typed. */
    replace: (next: PostForm, changes: Partial<OpenedForm> = {}) =>
      adjust({ form: next, restored: null, ...changes }),
    putAside,
    forgetSetAside: () => {
      forgetForm(setAsideKey)
      adjust({ setAside: null })
    },
    /** Leaves this new post as it is kept, and goes on with another one. */
    continueWith: (postId: string) => {
      keeping.keepNow()
      setOpened(openForm(table, null, postId))
    },
  }
}

export type TypedForm = ReturnType<typeof useTypedForm>
