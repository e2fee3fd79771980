import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { StaffProvider } from '../staff.tsx'
import { AutoImport } from './auto-import/auto-import.tsx'
import { type SubmitEvent, useId, useState, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { copyText } from '../copy-text.ts'
import {
  areServicePagesEnabled,
  areServicePagesOn,
  setServicePages,
  subscribeToLocalFlags,
} from './local-flags.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { MissingUrlError, uploadDrivePicture } from '#app/data/tools/process-drive-images.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeDriveLink } from '#domain/drive-links.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'

export type ToolId = 'features' | 'auto-import' | 'image-upload'
export type DevelopmentToolsDialogProps = {
  selected: ToolId
  onSelect: (id: ToolId) => void
  onClose: () => void
}

export function DevelopmentToolsDialog({ selected, onSelect, onClose }: DevelopmentToolsDialogProps) {
  return (
    <Dialog
      title="Development tools"
      description="Shown only in the editor and on localhost."
      onClose={onClose}
    >
      <Tabs
        label="Tools"
        selected={selected}
        onSelect={onSelect}
        tabs={[
          { id: 'features', label: 'Features', panel: <FeatureFlags /> },
          {
            id: 'auto-import',
            label: 'Auto Import',
            panel: (
              <StaffProvider>
                <AutoImport />
              </StaffProvider>
            ),
          },
          { id: 'image-upload', label: 'Image Upload', panel: <ImageUpload /> },
        ]}
      />
    </Dialog>
  )
}

const SETTING = 'FEATURE_INDIVIDUAL_SERVICE_PAGES'

/** Turns individual service pages off in this browser, and shows the setting that does so for everyone. */
function FeatureFlags() {
  const id = useId()
  const isOn = useSyncExternalStore(subscribeToLocalFlags, areServicePagesOn)
  const isInstalled = areServicePagesEnabled()
  return (
    <div className="stack gap-24">
      <Switch
        id={id}
        label="Individual service pages"
        hint={describeState(isInstalled, isOn)}
        checked={isOn}
        disabled={!isInstalled}
        onChange={({ target }) => setServicePages(target.checked)}
      />
      <PermanentChange line={`${SETTING}=${isInstalled ? 'off' : 'on'}`} isOff={isInstalled} />
    </div>
  )
}

function describeState(isInstalled: boolean, isOn: boolean): string {
  if (!isInstalled) return 'Off for everyone. Only the setting below can turn them on.'
  return isOn
    ? 'On for everyone. If you turn them off here, service links go to the services overview in this browser.'
    : 'Off in this browser: service links go to the services overview. Everyone else still sees the pages.'
}

function PermanentChange({ line, isOff }: { line: string; isOff: boolean }) {
  return (
    <section className="stack gap-8 box pad" aria-label="Permanent change">
      <h3 className="t-h4">{isOff ? 'Turn them off for everyone' : 'Turn them on for everyone'}</h3>
      <p className="t-small">
        The switch above only affects this browser. To change the site, put this line into <code>.env</code>{' '}
        and restart it:
      </p>
      <div className="row row--between row--single-line record-code">
        <code>{line}</code>
        <Button
          variant="quiet"
          isIconOnly
          aria-label="Copy the line"
          onClick={() => void copyText(line, 'Line')}
        >
          <Icon name="copy" />
        </Button>
      </div>
    </section>
  )
}

const NO_LINK = 'Please enter a Google Drive URL'

/** Copies a picture from Google Drive into the storage of the site. */
function ImageUpload() {
  const prefix = useId()
  const [link, setLink] = useState('')
  const [postId, setPostId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const [uploaded, setUploaded] = useState<string | null>(null)
  const error = isMissing ? NO_LINK : describeDriveLink(link)

  const upload = async () => {
    if (isUploading) return
    const driveUrl = link.trim()
    setIsMissing(driveUrl === '')
    if (driveUrl === '') return showToast({ title: 'Error', description: NO_LINK, isError: true })
    setIsUploading(true)
    const url = await uploadAndReport(driveUrl, postId.trim() || null)
    setIsUploading(false)
    if (url === null) return
    setUploaded(url)
    setLink('')
    setPostId('')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void upload()
  }

  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <Field
        id={`${prefix}-link`}
        label="Google Drive URL"
        hint="The sharing link of a picture, open to anyone with the link."
        {...(error && { error })}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={link}
        onChange={({ target }) => {
          setLink(target.value)
          setIsMissing(false)
        }}
      />
      <Field
        id={`${prefix}-post`}
        label="News post id (optional)"
        hint="The picture becomes the featured image of this post."
        autoComplete="off"
        spellCheck={false}
        value={postId}
        onChange={({ target }) => setPostId(target.value)}
      />
      <Button type="submit" className="push" isBusy={isUploading} aria-disabled={isUploading || undefined}>
        {isUploading ? 'Uploading...' : 'Upload image'}
      </Button>
      {uploaded && <UploadedPicture url={uploaded} />}
    </form>
  )
}

/** Uploads and shows the result. @returns the URL of the stored picture; null after a failure */
async function uploadAndReport(driveUrl: string, postId: string | null): Promise<string | null> {
  try {
    const { url } = await uploadDrivePicture(getBrowserClient(), { driveUrl, postId })
    showToast({ title: 'Success', description: `Image uploaded successfully! URL: ${url}` })
    return url
  } catch (error) {
    const message = describeFailure(error)
    const description = error instanceof MissingUrlError ? message : `Upload failed: ${message}`
    showToast({ title: 'Error', description, isError: true })
    return null
  }
}

function UploadedPicture({ url }: { url: string }) {
  return (
    <figure className="stack gap-8 box pad">
      <img src={url} alt="Uploaded just now" className="uploaded-picture" />
      <figcaption className="row row--between row--single-line break-long">
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
        <Button
          variant="quiet"
          isIconOnly
          aria-label="Copy the URL of the picture"
          onClick={() => void copyText(url, 'URL')}
        >
          <Icon name="copy" />
        </Button>
      </figcaption>
    </figure>
  )
}
