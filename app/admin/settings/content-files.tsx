import { useState } from 'react'
import { ContentRefusal, createDocumentManager } from '#app/data/content/document-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { DocumentState } from '#domain/documents/documents-contract.ts'
import { downloadFile } from '../download-file.ts'
import { FileButton } from '../media/file-button.tsx'
import { RecordList, RecordRow } from '../record-list.tsx'
import { useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { DataError } from '#app/data/client/data-error.ts'
import type { ContentFiles } from '#domain/documents/content-files.ts'

/** Downloads and uploads all page content as a ZIP archive of JSON files, for backups and editing outside the site. */
export function ContentFilesPanel() {
  const manager = useManager(createDocumentManager)
  const action = useAction()
  const [saved, setSaved] = useState<DocumentState[]>([])
  const [problems, setProblems] = useState<Record<string, string>>({})

  const download = () =>
    void action.run('The content was not downloaded', async () => {
      const archive = await packFiles(await manager.exportFiles())
      downloadFile('content.zip', 'application/zip', archive)
    })
  const upload = (file: File) =>
    void action.run('Nothing was saved', async () => {
      setSaved([])
      setProblems({})
      try {
        const changed = await manager.importFiles(await unpackFiles(file))
        setSaved(changed)
        if (changed.length === 0)
          showToast({ title: 'Nothing to save', description: 'The site already has this content.' })
      } catch (error) {
        if (!(error instanceof ContentRefusal)) throw error
        setProblems(error.problems)
      }
    })
  const publish = () =>
    void action.run('Nothing was published', async () => {
      await manager.publish(saved.map(({ name, version }) => ({ name, version })))
      setSaved([])
      showToast({ title: 'Content published' })
    })

  return (
    <div className="stack gap-24 narrow">
      <p>
        All page content in one archive of JSON files: keep it as a backup, compare it in git, or edit it and
        upload it again. Uploaded changes are saved as drafts; visitors see them once you publish.
      </p>
      <div className="row gap-8">
        <Button variant="secondary" disabled={action.isBusy} onClick={download}>
          <Icon name="download" />
          Download all content
        </Button>
        <FileButton
          kind="archive"
          isSingle
          variant="secondary"
          disabled={action.isBusy}
          inputLabel="Content archive"
          onFiles={([file]) => file && upload(file)}
        >
          Upload an archive
        </FileButton>
      </div>
      <div aria-live="polite" className="stack">
        {Object.keys(problems).length > 0 && (
          <>
            <h2 className="t-h4">Nothing was saved. Correct these files and upload them again.</h2>
            <RecordList label="Problems">
              {Object.entries(problems).map(([where, problem]) => (
                <RecordRow key={where} title={where === 'all' ? 'Archive' : where} notes={[problem]} />
              ))}
            </RecordList>
          </>
        )}
        {saved.length > 0 && (
          <>
            <h2 className="t-h4">Saved as drafts</h2>
            <RecordList label="Saved as drafts">
              {saved.map(({ name, label }) => (
                <RecordRow key={name} title={label} notes={[`${name}.json`]} />
              ))}
            </RecordList>
            <div>
              <Button disabled={action.isBusy} onClick={publish}>
                {saved.length === 1 ? 'Publish it' : `Publish all ${saved.length}`}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Fixed, so that the same content gives the same archive. */
const MODIFIED = new Date('2026-01-01T00:00:00')
const MAX_FILE_BYTES = 1_000_000

async function packFiles(files: ContentFiles): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate')
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const)
  return new Blob([zipSync(Object.fromEntries(entries), { mtime: MODIFIED })])
}

/**
 * Returns the JSON files of an archive.
 * @throws DataError if the file is not a ZIP archive
 */
async function unpackFiles(archive: Blob): Promise<ContentFiles> {
  const { strFromU8, unzipSync } = await import('fflate')
  try {
    const entries = unzipSync(new Uint8Array(await archive.arrayBuffer()), {
      filter: ({ name, originalSize }) => name.endsWith('.json') && originalSize <= MAX_FILE_BYTES,
    })
    return Object.fromEntries(Object.entries(entries).map(([path, bytes]) => [path, strFromU8(bytes)]))
  } catch (cause) {
    throw new DataError(
      'rejected',
      'This file is not a ZIP archive. Choose the archive you downloaded here.',
      cause,
    )
  }
}
