import { useState } from 'react'
import { ContentRefusal } from '#app/data/content/document-manager.ts'
import { findRedirectAt } from '#app/data/content/added-pages.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { Field } from '#app/ui/forms/field.tsx'
import type { PageListEntry } from '#content/landing/landing-pages.ts'
import { pageAddress } from '#content/landing/page-address.ts'
import { makeSlug } from '#import/text/slug.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useStaff } from '../staff.tsx'
import { useStaffForm } from '../use-staff-form.tsx'

export type PageNames = { name: string; slug: string }

export type PageFormProps = {
  title: string
  submitLabel: string
  entries: readonly PageListEntry[]
  /** Page to rename; null for a new one. */
  renamed: PageListEntry | null
  onSave: (names: PageNames) => Promise<void>
  onClose: () => void
}

const MAX_NAME_LENGTH = 60

/** Name and path of a landing page. */
export function PageForm({ title, submitLabel, entries, renamed, onSave, onClose }: PageFormProps) {
  const { client } = useStaff()
  const [isAddressTyped, setAddressTyped] = useState(renamed !== null)
  const form = useStaffForm<PageNames, PageNames>({
    initial: { name: renamed?.name ?? '', slug: renamed?.slug ?? '' },
    check: ({ name, slug }) => {
      const names = { name: name.trim(), slug: slug.trim().replace(/^\/|\/$/g, '') }
      const problem = findAddressProblem(names.slug, entries, renamed)
      if (names.name === '') return { problems: { name: 'Enter a name.' } }
      return problem ? { problems: { slug: problem } } : { ready: names }
    },
    findField: (error) => (error instanceof AddressTaken || error instanceof ContentRefusal ? 'slug' : null),
    send: async (names) => {
      const target = names.slug === renamed?.slug ? null : await findRedirectAt(client, `/${names.slug}`)
      if (target !== null)
        throw new AddressTaken(
          `This address redirects to ${target}. Delete the redirect first, or choose another address.`,
        )
      await onSave(names)
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={submitLabel}
      busyLabel="Saving..."
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <Field
        {...form.field('name')}
        label="Name"
        hint="In lists and breadcrumbs, such as Spring offer."
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        onChange={({ target }) =>
          form.set({ name: target.value, ...(!isAddressTyped && { slug: makeSlug(target.value) }) })
        }
        data-autofocus
      />
      <Field
        {...form.field('slug')}
        label="Address"
        hint={
          renamed
            ? 'The former address redirects to the new one.'
            : `${location.origin}/${form.values.slug || '…'}`
        }
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => {
          setAddressTyped(target.value !== '')
          form.set({ slug: target.value })
        }}
      />
    </FormDialog>
  )
}

class AddressTaken extends DataError {
  constructor(message: string) {
    super('rejected', message)
  }
}

function findAddressProblem(
  slug: string,
  entries: readonly PageListEntry[],
  renamed: PageListEntry | null,
): string | undefined {
  const problem = pageAddress().safeParse(slug).error?.issues[0]?.message
  if (problem) return slug === '' ? 'Enter an address.' : problem
  const others = entries.filter(({ key, isDeleted }) => key !== renamed?.key && isDeleted !== true)
  const same = others.find((entry) => entry.slug === slug)
  if (same) return `“${same.name}” has this address.`
  const former = others.find(({ formerSlugs }) => formerSlugs?.includes(slug))
  return former && `This is a former address of “${former.name}”, and redirects to it.`
}
