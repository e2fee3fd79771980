import { data } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { fillAgency } from '#content/agency/agency-name.ts'
import { postPreview, previewEnded } from '#content/pages/post-preview.ts'
import type { Route } from './+types/preview.route'
import { loadPreview } from './load-preview.ts'
import { PreviewPage } from './preview-page.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const preview = await loadPreview(context, params)
  const { settings } = context.get(siteContext)
  return data({ preview, settings }, { status: preview ? 200 : 404 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { preview, settings } = loaderData
  const { title, description } = (preview ? postPreview : previewEnded).head
  return [
    { title: fillAgency(title, settings.name).replace('{title}', () => preview?.post.title ?? '') },
    { name: 'description', content: fillAgency(description, settings.name) },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function PreviewRoute({ loaderData: { preview, settings } }: Route.ComponentProps) {
  return preview ? <PreviewPage {...preview} settings={settings} /> : <PreviewEnded />
}

/** Shown for invalid and ended links; reveals nothing about the post. */
function PreviewEnded() {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 className="t-h1">{previewEnded.title}</h1>
        <p className="t-lead">{previewEnded.lead}</p>
      </div>
    </div>
  )
}
