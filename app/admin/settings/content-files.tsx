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
import { packFiles, unpackFiles } from './content-zip.ts'

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
