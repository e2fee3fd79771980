import { type SubmitEvent, useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { MissingUrlError, uploadDrivePicture } from '#app/data/tools/process-drive-images.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeDriveLink } from '#domain/drive-links.ts'
import { copyText } from '../copy-text.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import './image-upload.css'

const NO_LINK = 'Please enter a Google Drive URL'

/** Copies a picture from Google Drive into the storage of the site. */
export function ImageUpload() {
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
    <figure className="stack gap-8 box uploaded-picture">
      <img src={url} alt="Uploaded just now" />
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
