import { mountAuthoring } from '#app/admin/mount-authoring.tsx'
import { newsAuthoring } from './news-authoring.ts'

/** Gives authors their tools on the pages of the news. */
export function mountNewsAuthoring(): void {
  mountAuthoring(newsAuthoring)
}
