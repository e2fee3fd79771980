import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  locateFile,
  MAX_ALT_LENGTH,
  MAX_TITLE_LENGTH,
  type MediaChange,
  type MediaCounts,
  type StoredFile,
} from '#app/data/media-manager.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { copyText } from '../copy-text.ts'
import { QueryState } from '../section-parts.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { describeFile, describeUses } from './describe-file.ts'
import { MediaPicker } from './media-picker.tsx'
import { MediaUses } from './media-uses.tsx'
import { MEDIA_KEY, useMediaChanges } from './use-media-changes.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { type Problems, useStaffForm } from '../use-staff-form.tsx'

export type MediaDetailsProps = {
  id: string
  tags: MediaCounts['tags']
  onOpen: (id: string) => void
  onClose: () => void
}

/** Preview, texts, uses and actions of a file. */
export function MediaDetails({ id, tags, onOpen, onClose }: MediaDetailsProps) {
  const changes = useMediaChanges()
  const query = useQuery({
    queryKey: [MEDIA_KEY, 'file', id],
    queryFn: () => changes.manager.read(id),
    gcTime: 0,
  })
  const [question, setQuestion] = useState<'delete' | 'replace' | null>(null)
  const file = query.data?.file
  return (
    <Dialog
      title={file?.title ?? 'File'}
      {...(file && { description: describeFile(file) })}
      size="wide"
      onClose={onClose}
    >
      <QueryState query={query} label="Loading the file..." />
      {file && (
        <div className="columns gap-32">
          <FilePreview file={file} />
          <div className="stack gap-24">
            <MediaForm key={`${file.title} ${file.alt} ${file.tags.join(' ')}`} file={file} tags={tags} />
            <MediaUses file={file} uses={query.data!.uses} />
            <FileActions file={file} onAsk={setQuestion} />
          </div>
        </div>
      )}
      {file && question === 'delete' && (
        <DeleteMedia files={[file]} onClose={() => setQuestion(null)} onDeleted={onClose} />
      )}
      {file && question === 'replace' && (
        <MediaPicker
          title={`Replace “${file.title}” everywhere`}
          description={`${describeUses(file.uses)}. Earlier versions of the posts are kept.`}
          kind={file.kind}
          excludes={file.id}
          chooseLabel="Replace with this"
          onChoose={async ([to]) => {
            if (to && (await changes.replace(file, to))) onOpen(to.id)
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </Dialog>
  )
}

function FilePreview({ file }: { file: StoredFile }) {
  const uploader = file.uploaded_by_email === null ? '' : ` by ${file.uploaded_by_email}`
  return (
    <div className="stack">
      {file.kind === 'picture' ? (
        <img
          className="media-preview inset"
          src={locateFile(file)}
          alt={file.alt}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
        />
      ) : (
        <span className="media-thumb centered faint">
          <Icon name="file-text" size={36} />
        </span>
      )}
      <p className="t-cap">{formatMoment(file.created_at) + uploader}</p>
      {file.deleted_at !== null && (
        <p className="inset pad t-small">
          In the trash since {formatMoment(file.deleted_at)}
          {file.deleted_by_email !== null && ` (${file.deleted_by_email})`}. Its URL works until{' '}
          {formatMoment(file.erased_at!)}.
        </p>
      )}
    </div>
  )
}

type FileActionsProps = { file: StoredFile; onAsk: (question: 'delete' | 'replace') => void }

function FileActions({ file, onAsk }: FileActionsProps) {
  const { manager, run, restore, mayChange, mayReplace } = useMediaChanges()
  const isInBin = file.deleted_at !== null
  const isUnused = file.uses === 0 && file.versions === 0
  const willBeDeleted = file.kept_at === null && isUnused && !file.is_fixed && !isInBin
  return (
    <div className="row gap-8">
      {willBeDeleted && (
        <p className="inset pad t-small">
          No post uses this picture, so it will be deleted a day after its upload.{' '}
          <Button
            variant="quiet"
            size="small"
            onClick={() => void run(() => manager.change([file.id], { is_kept: true }))}
          >
            Keep it
          </Button>
        </p>
      )}
      <Button variant="secondary" size="small" onClick={() => void copyText(file.url, 'URL')}>
        <Icon name="copy" />
        Copy URL
      </Button>
      <ButtonLink variant="secondary" size="small" href={locateFile(file)} download={file.title}>
        <Icon name="download" />
        Download
      </ButtonLink>
      {isInBin && mayChange(file) && (
        <Button size="small" onClick={() => void restore([file])}>
          <Icon name="undo-2" />
          Restore
        </Button>
      )}
      {!isInBin && !file.is_fixed && mayReplace && (
        <Button variant="secondary" size="small" onClick={() => onAsk('replace')}>
          <Icon name="refresh-cw" />
          Replace everywhere
        </Button>
      )}
      {!isInBin && !file.is_fixed && mayChange(file) && (
        <Button variant="danger" size="small" onClick={() => onAsk('delete')}>
          <Icon name="trash-2" />
          Delete
        </Button>
      )}
    </div>
  )
}

type MediaFormProps = { file: StoredFile; tags: MediaCounts['tags'] }

/** Name, alt text and tags of a file. */
function MediaForm({ file, tags }: MediaFormProps) {
  const { manager, run, mayChange } = useMediaChanges()
  const isLocked = !mayChange(file)
  const form = useStaffForm({
    initial: { title: file.title, alt: file.alt, tags: file.tags.join(', ') },
    check: ({ title, alt, tags: typed }): { problems: Problems } | { ready: MediaChange } => {
      const names = typed.split(',').map((tag) => tag.trim())
      const ready = { title: title.trim(), alt: alt.trim(), tags: names.filter((tag) => tag !== '') }
      return ready.title === '' ? { problems: { title: 'Enter a name.' } } : { ready }
    },
    send: async (change) => {
      if (await run(() => manager.change([file.id], change))) showToast({ title: 'Saved' })
    },
    guards: false,
  })
  return (
    <form className="stack" {...form.formProps}>
      <Field
        {...form.field('title')}
        label="Name"
        type="text"
        maxLength={MAX_TITLE_LENGTH}
        readOnly={isLocked}
      />
      {file.kind === 'picture' && (
        <TextAreaField
          {...form.field('alt')}
          label="Alternative text"
          rows={3}
          maxLength={MAX_ALT_LENGTH}
          readOnly={isLocked}
          hint="What it shows, for people who can’t see it. Posts that already use it keep theirs."
        />
      )}
      <Field
        {...form.field('tags')}
        label="Tags"
        type="text"
        hint="Separated by commas."
        maxLength={400}
        readOnly={isLocked}
        list={`${form.id}-known`}
      />
      <datalist id={`${form.id}-known`}>
        {tags.map(({ tag }) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      {isLocked ? (
        <p className="t-cap">
          Someone else uploaded this file. Only editors can describe, replace or delete it.
        </p>
      ) : (
        <Button type="submit" size="small" isBusy={form.isBusy} disabled={!form.isTyped}>
          Save
        </Button>
      )}
    </form>
  )
}
