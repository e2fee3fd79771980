import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createLeadManager } from '#app/data/manage-leads.ts'
import { changeName } from '#app/data/session/own-account.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { type AnswerSettings, NOTICES } from '#domain/leads/answer-fields.ts'
import { FormDialog } from '#app/admin/form-dialog.tsx'
import { QueryState } from '#app/admin/section-parts.tsx'
import { StaffProvider, useManager, useStaff } from '#app/admin/staff.tsx'
import { useStaffForm } from '#app/admin/use-staff-form.tsx'
import { useOwners } from '../use-leads.ts'

const QUERY_KEY = ['answer settings']
const NO_SETTINGS: AnswerSettings = { signature: '', notices: [] }

const LABELS: Record<(typeof NOTICES)[number], string> = {
  lead: 'A new message or booking',
  assigned: 'A lead is assigned to me',
  mentioned: 'Someone mentions me in a note',
  reply: 'A lead replies',
  payment: 'A lead pays',
}

/** Signature and email notices of the signed-in person; undefined while loading. */
export function useAnswerSettings(): AnswerSettings | undefined {
  const manager = useManager(createLeadManager)
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: manager.settings, staleTime: 60_000 })
  return query.isError ? NO_SETTINGS : query.data
}

/** Edits the signed-in person's signature and email notices. */
export function AnswerSettingsDialog(props: { onClose: () => void }) {
  return (
    <StaffProvider>
      <AnswerSettingsForm {...props} />
    </StaffProvider>
  )
}

function AnswerSettingsForm({ onClose }: { onClose: () => void }) {
  const manager = useManager(createLeadManager)
  const queries = useQueryClient()
  const { client, session, may } = useStaff()
  const me = useOwners().find(({ id }) => id === session.userId)
  // The profile of writers has a name, which is used instead.
  const name = me === undefined || may('posts.write') ? null : me.name
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: manager.settings, refetchOnWindowFocus: false })
  const form = useStaffForm({
    initial: { ...NO_SETTINGS, name: '' },
    check: (ready) => ({ ready }),
    send: async ({ name: typed, ...settings }: AnswerSettings & { name: string }) => {
      if (name !== null && typed.trim() !== name) {
        await changeName(client, typed.trim())
        await queries.invalidateQueries({ queryKey: ['leads'] })
      }
      await manager.saveSettings(settings)
      queries.setQueryData(QUERY_KEY, settings)
      showToast({ title: 'Saved' })
      onClose()
    },
  })
  const show = useEffectEvent((read: AnswerSettings, known: string | null) => {
    if (!form.isTyped) form.reset({ ...read, name: known ?? '' })
  })
  useEffect(() => {
    if (query.data) show(query.data, name)
  }, [query.data, name])
  if (session.status === 'signed-out') return null
  const { notices } = form.values
  return (
    <FormDialog
      title="Answers and notices"
      form={form}
      submitLabel="Save"
      isDisabled={query.data === undefined}
      onClose={onClose}
    >
      <QueryState query={query} label="Loading your settings..." />
      {name !== null && (
        <Field
          {...form.field('name')}
          label="Your name"
          hint="Leads see it as the sender of your answers."
          autoComplete="name"
          maxLength={200}
          dir="auto"
        />
      )}
      <TextAreaField
        {...form.field('signature')}
        label="Signature"
        hint="Added to your answers to leads."
        rows={4}
        maxLength={2_000}
        dir="auto"
      />
      <fieldset className="stack gap-8">
        <legend className="field-name">Email me when</legend>
        {NOTICES.map((notice) => (
          <Switch
            key={notice}
            id={`notice-${notice}`}
            label={LABELS[notice]}
            checked={notices.includes(notice)}
            onChange={({ target }) =>
              form.set({
                notices: NOTICES.filter((one) => (one === notice ? target.checked : notices.includes(one))),
              })
            }
          />
        ))}
        <p className="t-small">
          If a lead has an owner, only the owner is emailed. The agency’s address always gets new messages.
        </p>
      </fieldset>
    </FormDialog>
  )
}
