import { type SubmitEvent, useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { MissingUrlError, uploadDrivePicture } from '#app/data/tools/process-drive-images.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeDriveLink } from '#domain/drive-links.ts'
import { copyText } from './copy-text.ts'
import { describeError } from './describe-error.ts'
import './image-upload.css'

/** Specification, section 8; straight to the letter. */
const NO_LINK = 'Please enter a Google Drive URL'

/** Brings a picture from the shared drive into the storage of the site. */
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
    const url = await uploadAndTell(driveUrl, postId.trim() || null)
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
    <form className="image-upload" noValidate onSubmit={submit}>
      <Field
        id={`${prefix}-link`}
        label="Google Drive URL"
        hint="The link of one picture that anyone with the link may see."
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
      <div className="image-upload-actions">
        <Button type="submit" isBusy={isUploading} aria-disabled={isUploading || undefined}>
          {isUploading ? 'Uploading...' : 'Upload image'}
        </Button>
      </div>
      {uploaded && <UploadedPicture url={uploaded} />}
    </form>
  )
}

/** @returns the address of the stored picture, or null after telling why there is none. */
async function uploadAndTell(driveUrl: string, postId: string | null): Promise<string | null> {
  try {
    const { url } = await uploadDrivePicture(getBrowserClient(), { driveUrl, postId })
    showToast({ title: 'Success', description: `Image uploaded successfully! URL: ${url}` })
    return url
  } catch (error) {
    const message = describeError(error)
    const description = error instanceof MissingUrlError ? message : `Upload failed: ${message}`
    showToast({ title: 'Error', description, isError: true })
    return null
  }
}

function UploadedPicture({ url }: { url: string }) {
  return (
    <figure className="uploaded-picture">
      <img src={url} alt="Uploaded just now" />
      <figcaption>
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
        <Button
          variant="quiet"
          isIconOnly
          aria-label="Copy the address of the picture"
          onClick={() => void copyText(url, 'Address')}
        >
          <Icon name="copy" />
        </Button>
      </figcaption>
    </figure>
  )
}
