import { writeJsonForScript } from '#app/data/context/write-json-for-script.ts'
import type { AcosLabels } from '#domain/acos/acos-view.ts'

/** Texts that the page's script combines with results. */
export function ScriptLabels({ labels }: { labels: AcosLabels }) {
  return (
    <script
      type="application/json"
      data-acos="labels"
      dangerouslySetInnerHTML={{ __html: writeJsonForScript(labels) }}
    />
  )
}
