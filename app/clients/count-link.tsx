import { useContent } from '#app/data/content/use-content.ts'
import { howWeCount } from '#content/pages/how-we-count.ts'

export const HOW_WE_COUNT_PATH = '/how-we-count'

/** Link below figures to their explanation. */
export function CountLink() {
  return (
    <p className="t-cap mt-32">
      <a className="link" href={HOW_WE_COUNT_PATH}>
        {useContent(howWeCount).link}
      </a>
    </p>
  )
}
