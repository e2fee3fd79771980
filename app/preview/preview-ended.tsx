import { previewEnded } from '#content/pages/post-preview.ts'

/** Where a link leads that ended, was ended or never was: it tells nothing of the post. */
export function PreviewEnded() {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 className="t-h1">{previewEnded.title}</h1>
        <p className="t-lead">{previewEnded.lead}</p>
      </div>
    </div>
  )
}
