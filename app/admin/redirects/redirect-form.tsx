import { useQuery } from '@tanstack/react-query'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { listAddedPaths } from '#app/data/content/added-pages.ts'
import { type ListedRedirect, RedirectRefusal, saveRedirect } from '#app/data/redirects.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { toReadablePath } from '#domain/redirects/redirect.ts'
import { readRedirect } from '#domain/redirects/read-redirect.ts'
import type { Redirect } from '#domain/redirects/redirect.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useStaffForm } from '../use-staff-form.tsx'
import { describeFailure, getRedirectRules } from './redirect-rules.ts'

type RedirectFormProps = {
  /** Redirect to change; null for a new one. */
  changes: ListedRedirect | null
  path: string
  onSaved: () => void
  onClose: () => void
}

const STATUSES = [
  { value: '301', label: 'Moved permanently (301)' },
  { value: '302', label: 'Moved temporarily (302)' },
  { value: '410', label: 'Gone (410)' },
]

export function RedirectForm({ changes, path, onSaved, onClose }: RedirectFormProps) {
  const { data: added = [] } = useQuery({
    queryKey: ['added-paths'],
    queryFn: () => listAddedPaths(getBrowserClient()),
  })
  const form = useStaffForm({
    initial: {
      path: toReadablePath(path),
      target: changes?.target ?? '',
      status: String(changes?.status ?? 301),
    },
    check: (typed) => {
      const target = typed.status === '410' ? '' : typed.target
      const read = readRedirect({ ...typed, target }, getRedirectRules(added))
      return 'problem' in read
        ? { problems: { [read.problem.field]: read.problem.message } }
        : { ready: read.redirect }
    },
    findField: (error) => (error instanceof RedirectRefusal ? error.field : null),
    describe: describeFailure,
    send: async (redirect: Redirect) => {
      await saveRedirect(getBrowserClient(), redirect, changes)
      onSaved()
    },
  })
  return (
    <FormDialog
      title={changes ? 'Change redirect' : 'Add redirect'}
      form={form}
      submitLabel="Save redirect"
      busyLabel="Saving..."
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <Field
        {...form.field('path')}
        label="Old address"
        hint="A path of this site, such as /old-page. Case, a trailing slash and the query are ignored."
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus={path === '' || undefined}
      />
      <SelectField {...form.field('status')} label="Type" options={STATUSES} />
      {form.values.status !== '410' && (
        <Field
          {...form.field('target')}
          label="Leads to"
          hint="A path of this site, such as /services, or a URL that starts with https://."
          spellCheck={false}
          autoCapitalize="off"
          data-autofocus={path !== '' || undefined}
        />
      )}
    </FormDialog>
  )
}
