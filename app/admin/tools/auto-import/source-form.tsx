import { type SubmitEvent, useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type NewsSource, saveNewsSource } from '#app/data/tools/news-schedule.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'

export type SourceFormProps = { source: NewsSource; onSaved: (source: NewsSource) => void }

const SETTING = 'NEWS_SOURCE_URL'

export function SourceForm({ source, onSaved }: SourceFormProps) {
  const id = useId()
  const [url, setUrl] = useState(source.source_url ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  const save = async () => {
    if (isSaving) return
    setIsSaving(true)
    setError(null)
    try {
      const saved = await saveNewsSource(getBrowserClient(), url.trim() || null)
      onSaved(saved)
      setUrl(saved.source_url ?? '')
      showToast({ title: 'News source saved', description: saved.source_url ?? 'No source is set.' })
    } catch (failure) {
      setError(describeFailure(failure))
    } finally {
      setIsSaving(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <form className="row row--top source-form" noValidate onSubmit={submit}>
      <div className="grow">
        <Field
          id={id}
          label="Source URL"
          hint={describeOrigin(source)}
          {...(error && { error })}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://script.google.com/macros/s/…/exec"
          value={url}
          onChange={({ target }) => {
            setUrl(target.value)
            setError(null)
          }}
        />
      </div>
      <Button type="submit" variant="secondary" isBusy={isSaving} aria-disabled={isSaving || undefined}>
        {isSaving ? 'Saving...' : 'Save source'}
      </Button>
    </form>
  )
}

function describeOrigin({ source_from: from }: NewsSource): string {
  if (from === 'stored') return `Saved here. Leave it empty to use ${SETTING} again.`
  if (from === 'setting') return `Comes from ${SETTING} in the settings of the site.`
  return `No source is set. Save one here, or set ${SETTING}.`
}
