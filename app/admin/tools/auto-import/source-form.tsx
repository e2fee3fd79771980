import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type NewsSource, saveNewsSource } from '#app/data/tools/news-schedule.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useStaffForm } from '#app/admin/use-staff-form.tsx'

export type SourceFormProps = { source: NewsSource; onSaved: (source: NewsSource) => void }

const SETTING = 'NEWS_SOURCE_URL'

export function SourceForm({ source, onSaved }: SourceFormProps) {
  const form = useStaffForm({
    initial: { url: source.source_url ?? '' },
    check: ({ url }) => ({ ready: url.trim() || null }),
    send: async (url: string | null, { reset }) => {
      const saved = await saveNewsSource(getBrowserClient(), url)
      onSaved(saved)
      reset({ url: saved.source_url ?? '' })
      showToast({ title: 'News source saved', description: saved.source_url ?? 'No source is set.' })
    },
    findField: () => 'url',
    guards: false,
  })
  const { isBusy } = form
  return (
    <form className="row row--top source-form" {...form.formProps}>
      <div className="grow">
        <Field
          {...form.field('url')}
          label="Source URL"
          hint={describeOrigin(source)}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://script.google.com/macros/s/…/exec"
        />
      </div>
      <Button type="submit" variant="secondary" isBusy={isBusy} aria-disabled={isBusy || undefined}>
        {isBusy ? 'Saving...' : 'Save source'}
      </Button>
    </form>
  )
}

function describeOrigin({ source_from: from }: NewsSource): string {
  if (from === 'stored') return `Saved here. Leave it empty to use ${SETTING} again.`
  if (from === 'setting') return `Comes from ${SETTING} in the settings of the site.`
  return `No source is set. Save one here, or set ${SETTING}.`
}
